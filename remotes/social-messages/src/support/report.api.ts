import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { sendReport } from '@shared/contract/report';
import { api, post } from '@shared/host';

const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendReport: build.mutation<ResponseOf<typeof sendReport>, RequestOf<typeof sendReport>>({
      query: post<typeof sendReport>('/v1/user/reflect'),
      extraOptions: { errorNotice: 'none' },
    }),
  }),
});

export const { useSendReportMutation } = reportApi;
