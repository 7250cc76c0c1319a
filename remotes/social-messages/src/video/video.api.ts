import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getVideo } from '@shared/contract/video';
import { api, post } from '@shared/host';

const videoApi = api.injectEndpoints({
  endpoints: (build) => ({
    video: build.query<ResponseOf<typeof getVideo>, RequestOf<typeof getVideo>>({
      query: post<typeof getVideo>('/v1/video/get'),
    }),
  }),
});

export const { useVideoQuery } = videoApi;
