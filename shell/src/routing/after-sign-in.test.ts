import { expect, it } from 'vitest';
import { nextStep } from './after-sign-in.ts';

it.each([
  ['/wallet', { cameFrom: '/wallet' }, { kind: 'back' }],
  ['/terms13?a=1', { cameFrom: '/terms13?a=1' }, { kind: 'back' }],
  ['/wallet', { cameFrom: '/' }, { kind: 'replace', to: '/wallet' }],
  ['/', { cameFrom: undefined }, { kind: 'replace', to: '/' }],
  ['/', {}, { kind: 'replace', to: '/' }],
  ['/', null, { kind: 'replace', to: '/' }],
  ['/', 'text', { kind: 'replace', to: '/' }],
])('§4: to %s, from an entry with %j, is %j', (target, state, way) => {
  expect(nextStep(target, state)).toEqual(way);
});
