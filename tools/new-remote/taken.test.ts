import { expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { findTakenFile, ownerOf } from './taken.ts';

it.each([
  ['wallet-staking', 'remotes/wallet-staking'],
  ['server', expect.stringMatching(/^locales\/\w+\/server\.json$/)],
  ['common', expect.stringMatching(/^locales\/\w+\/common\.json$/)],
  ['gift-cards', undefined],
])('a remote named %s would write over %s', (name, file) => {
  expect(findTakenFile(name, at())).toEqual(file);
});

it.each([
  ['wallet', 'wallet-staking'],
  ['sign-in', 'shell'],
  ['gift-cards', undefined],
])(
  'the addresses below /%s are those of %s',
  async (name, owner) => {
    expect(await ownerOf(name)).toBe(owner);
  },
  30_000,
);
