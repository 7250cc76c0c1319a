import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getPopup, hidePopup } from '@shared/contract/home';
import { api, post } from '@shared/host';

/** Nobody has asked for a popup, so nobody hears that none came. */
const quiet = { errorNotice: 'none' } as const;

const popupApi = api.injectEndpoints({
  endpoints: (build) => ({
    popup: build.query<ResponseOf<typeof getPopup>, RequestOf<typeof getPopup>>({
      query: post<typeof getPopup>('/v1/home/popup'),
      extraOptions: quiet,
    }),
    hidePopup: build.mutation<ResponseOf<typeof hidePopup>, RequestOf<typeof hidePopup>>({
      query: post<typeof hidePopup>('/v1/home/popupHide'),
      extraOptions: quiet,
    }),
  }),
});

export const { usePopupQuery, useHidePopupMutation } = popupApi;
