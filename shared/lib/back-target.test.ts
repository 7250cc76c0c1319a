import { expect, it } from 'vitest';
import { findWrongBackTo } from './back-target.ts';

const list = { path: '/orders' };
const person = { path: '/profile/:uid' };

it.each<[string, Parameters<typeof findWrongBackTo>[0], string | undefined]>([
  ['no target', [list], undefined],
  ['a list', [list, { path: '/orders/:id', backTo: '/orders' }], undefined],
  ['the same parameter', [person, { path: '/profile/:uid/fans', backTo: person.path }], undefined],
  ['a missing route', [list, { path: '/a', backTo: '/order' }], 'is no route of it'],
  ['an address of a route', [person, { path: '/a', backTo: '/profile/1' }], 'is no route of it'],
  ['another case', [list, { path: '/a', backTo: '/Orders' }], 'is no route of it'],
  [
    'a parameter of its own',
    [person, { path: '/a/:id', backTo: person.path }],
    'the parameter uid',
  ],
  ['itself', [{ path: '/a', backTo: '/a' }], 'leads back here'],
  [
    'a circle',
    [
      { path: '/a', backTo: '/b' },
      { path: '/b', backTo: '/a' },
    ],
    'leads back here',
  ],
  [
    'a route before a circle',
    [
      { path: '/a', backTo: '/b' },
      { path: '/b', backTo: '/c' },
      { path: '/c', backTo: '/b' },
    ],
    'leads back here',
  ],
])('%s', (_what, routes, problem) => {
  const found = findWrongBackTo(routes);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found?.problem).toContain(problem);
});
