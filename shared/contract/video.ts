import * as z from 'zod/mini';
import { readCall } from './call.ts';
import { id, onOffValue, unixSeconds } from './wire.ts';

const video = z.object({
  id,
  /** URL path on the origin of the API. */
  url: z.string(),
  /** 1: the caller may save it, as the author or with the author's permission. */
  canDownload: onOffValue,
  author: z.object({ uid: z.string(), nickName: z.string(), avatar: z.string() }),
  createdAt: unixSeconds,
});
export type Video = z.infer<typeof video>;

export const getVideo = readCall('/v1/video/get', {
  summary: 'A published video with its author',
  access: 'anyone',
  addition: true,
  request: z.object({ id }),
  response: video,
});
