import type { LostRequest } from '@shared/contract/safe';
import { expect, it } from 'vitest';
import { outcomeOf, retrieveStepOf, stagesOf, waysOf } from './retrieve.rules.ts';

it.each([
  [null, true, false, undefined],
  ['ways', true, false, 'ways'],
  ['identity', true, false, 'identity'],
  ['account', true, false, undefined],
  ['code', true, true, undefined],
  ['ways', false, false, undefined],
  ['account', false, false, 'account'],
  ['code', false, false, 'account'],
  ['code', false, true, 'code'],
  ['other', false, true, undefined],
])(
  'opens step %s (signed in: %s, account typed: %s) as %s',
  (requested, hasToken, hasAccount, step) => {
    expect(retrieveStepOf(requested, { hasToken, hasAccount })).toBe(step);
  },
);

it('offers the e-mail where one is bound', () => {
  expect(waysOf({ isBindEmail: 1 })).toEqual(['email', 'identity']);
  expect(waysOf({ isBindEmail: 0 })).toEqual(['identity']);
});

it.each<[LostRequest['way'], LostRequest['status'], string]>([
  ['email', 1, 'sent done, waiting current, off todo'],
  ['email', 2, 'sent done, waiting done, off done'],
  ['email', 3, 'sent done, cancelled failed'],
  ['identity', 1, 'sent done, review current, off todo'],
  ['signedOut', 2, 'sent done, review done, off done'],
  ['signedOut', 3, 'sent done, cancelled failed'],
])('D14: shows a request by %s with status %s', (way, status, text) => {
  const request = { id: '1', way, status, requestedAt: 5, completesAt: 9, reason: '' };
  const stages = stagesOf(request);
  expect(stages.map((stage) => `${stage.name} ${stage.status}`).join(', ')).toBe(text);
  expect(stages[0]?.at).toBe(5);
});

it('distinguishes a withdrawn request from a closed one', () => {
  const request = { id: '1', way: 'identity', status: 3, requestedAt: 5, completesAt: 0 } as const;
  expect(stagesOf({ ...request, reason: 'Unreadable.' })[1]?.name).toBe('closed');
  expect(outcomeOf({ reason: '' })).toBe('cancelled');
});
