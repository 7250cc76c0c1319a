import * as z from 'zod/mini';
import { call } from './call.ts';
import { operationKey, unixSeconds } from './wire.ts';

export const getOperation = call('/v1/user/operation/get', {
  summary: 'What became of a money call whose answer did not arrive, by its operation key',
  access: 'session',
  effect: 'read',
  addition: true,
  request: z.object({ operationKey }),
  response: z.object({
    /**
     * `refused`: nothing was done, and nothing will be with this key. `unknown`: nothing has been
     * done so far. It may be on its way still, so the same call is only ever sent again with the
     * same key. With a quote it ends with the quote: one that is unknown a minute after its quote's
     * end was not carried out and will not be. Any other can be sent again with its key until it
     * answers; a call that was signed more than five minutes ago is not taken any more.
     */
    state: z.enum(['done', 'refused', 'unknown']),
    /** With `done`: what it was, and the `data` that the call itself answered. */
    kind: z.optional(z.string()),
    answer: z.optional(z.unknown()),
    createdAt: z.optional(unixSeconds),
    /** With `refused`: what the call answered, as its envelope had it. */
    code: z.optional(z.int()),
    message: z.optional(z.string()),
    data: z.optional(z.unknown()),
  }),
});
