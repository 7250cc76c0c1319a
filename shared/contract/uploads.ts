import * as z from 'zod/mini';
import { call } from './call.ts';
import { uploadKinds, uploadPurposes } from './enums.ts';
import { id, unixSeconds } from './wire.ts';

/**
 * How a file gets here: `vod` gives out an address that takes bytes once, by PUT and without a
 * signature; `success` makes the bytes a file with an address of its own. A PUT may bring a part,
 * with `Content-Range: bytes <from>-<to>/<all>`. Its answer, an envelope with `received`, says how
 * much is there: a part that begins elsewhere changes nothing; a range of `*` only asks.
 */

export const startUpload = call('/v1/user/upload/vod', {
  summary: 'An address that takes the bytes of a picture or a video',
  access: 'session',
  effect: 'write',
  request: z.object({
    kind: z.enum(uploadKinds),
    contentType: z.string().check(z.maxLength(100)),
    bytes: z.int().check(z.gte(1)),
    purpose: z.enum(uploadPurposes),
  }),
  response: z.object({
    uploadId: z.string(),
    /** Below the origin of the API. */
    uploadUrl: z.string(),
    expiresAt: unixSeconds,
    /** No more bytes than these are taken: as many as were announced. */
    maxBytes: z.int(),
    /** A good size for parts: one that breaks off costs little. */
    partBytes: z.int(),
  }),
});

export const finishUpload = call('/v1/user/upload/success', {
  summary: 'All bytes are there: what they are is checked, and they become a file',
  access: 'session',
  effect: 'write',
  request: z.object({ uploadId: id }),
  response: z.object({
    /** Below the origin of the API; it does not change any more. */
    url: z.string(),
    kind: z.enum(uploadKinds),
    contentType: z.string(),
    bytes: z.int(),
  }),
});
