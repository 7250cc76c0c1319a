import type { getPopup, hidePopup } from '@shared/contract/home';
import { injectCalls } from '@shared/host';

export const { usePopupQuery, useHidePopupMutation } = injectCalls(({ query, mutation }) => ({
  popup: query<typeof getPopup>('/v1/home/popup'),
  // The popup opened by itself, so its failures are not announced.
  hidePopup: mutation<typeof hidePopup>('/v1/home/popupHide', { errorNotice: 'none' }),
}));
