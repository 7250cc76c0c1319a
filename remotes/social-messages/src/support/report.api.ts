import type { sendReport } from '@shared/contract/report';
import { injectCalls } from '@shared/host';

export const { useSendReportMutation } = injectCalls(({ mutation }) => ({
  sendReport: mutation<typeof sendReport>('/v1/user/reflect', { errorNotice: 'none' }),
}));
