import * as z from 'zod/mini';
import { writeCall } from './call.ts';
import { uploadKinds, uploadPurposes } from './enums.ts';
import { id, unixSeconds, writtenText } from './wire.ts';

/**
 * `vod` issues a URL that accepts one upload, by PUT and without a signature; `success` turns the
 * bytes into a file with its own URL. A PUT may carry a part, with `Content-Range: bytes
 * <from>-<to>/<all>`. It answers an envelope with the `received` bytes: a part that starts
 * elsewhere is ignored, and a range of `*` only queries.
 */

export const startUpload = writeCall('/v1/user/upload/vod', {
  summary: 'An address that takes the bytes of a picture or a video',
  request: z.object({
    kind: z.enum(uploadKinds),
    contentType: z.string().check(z.maxLength(100)),
    bytes: z.int().check(z.gte(1)),
    purpose: z.enum(uploadPurposes),
  }),
  response: z.object({
    uploadId: z.string(),
    /** URL path on the origin of the API. */
    uploadUrl: z.string(),
    expiresAt: unixSeconds,
    /** Maximum size: the announced number of bytes. */
    maxBytes: z.int(),
    /** Recommended part size: small, so that a failed part costs little. */
    partBytes: z.int(),
  }),
});

export const finishUpload = writeCall('/v1/user/upload/success', {
  summary: 'All bytes are there: what they are is checked, and they become a file',
  request: z.object({
    uploadId: id,
    /** Of a published video. */
    title: z.optional(writtenText(150)),
    /** A finished picture with the purpose `poster`: a frame of this video. */
    posterUploadId: z.optional(id),
  }),
  response: z.object({
    /** URL path on the origin of the API; immutable. */
    url: z.string(),
    kind: z.enum(uploadKinds),
    contentType: z.string(),
    bytes: z.int(),
  }),
});
