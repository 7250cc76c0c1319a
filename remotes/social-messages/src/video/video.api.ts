import type { getVideo } from '@shared/contract/video';
import { injectCalls } from '@shared/host';

export const { useVideoQuery } = injectCalls(({ query }) => ({
  video: query<typeof getVideo>('/v1/video/get'),
}));
