import * as z from 'zod/mini';
import { readCall } from './call.ts';
import { operationKey, unixSeconds } from './wire.ts';

export const getOperation = readCall('/v1/user/operation/get', {
  summary: 'What became of a money call whose answer did not arrive, by its operation key',
  addition: true,
  request: z.object({ operationKey }),
  response: z.object({
    /**
     * | `refused` | not executed, and never will be with this key |
     * | `unknown` | not executed so far; the request may still arrive |
     *
     * Repeat an unknown call only with the same key. With a quote, `unknown` is final one minute
     * after the quote expires. Without one, repeat the call until it answers; a request that was
     * signed more than five minutes ago is refused.
     */
    state: z.enum(['done', 'refused', 'unknown']),
    /** With `done`: the kind, and the `data` of the call's answer. */
    kind: z.optional(z.string()),
    answer: z.optional(z.unknown()),
    createdAt: z.optional(unixSeconds),
    /** With `refused`: code, message and data of the call's answer. */
    code: z.optional(z.int()),
    message: z.optional(z.string()),
    data: z.optional(z.unknown()),
  }),
});
