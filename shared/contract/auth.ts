import * as z from 'zod/mini';
import { call } from './call.ts';
import { loginKinds } from './enums.ts';
import { nothing } from './wire.ts';

export const login = call('/v1/auth/login', {
  summary: 'Sign in with an id or an e-mail and the password',
  access: 'anyone',
  effect: 'write',
  addition: true,
  request: z.object({
    kind: z.enum(loginKinds),
    identifier: z.string().check(z.minLength(1, '000958'), z.maxLength(254)),
    password: z.string().check(z.minLength(1, '000958'), z.maxLength(128)),
  }),
  response: z.object({ token: z.string(), uid: z.string() }),
});

export const logout = call('/v1/user/logout', {
  summary: 'End this session',
  access: 'session',
  effect: 'write',
  request: nothing,
  response: nothing,
});
