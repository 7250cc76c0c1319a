import { expect, it } from 'vitest';
import { displayName } from './display-name.rules.ts';

it.each([
  ['Mei', 'Mei'],
  ['', '7'],
  ['  ', '7'],
])('shows a person with the nickname %j as %j', (nickName, name) => {
  expect(displayName({ nickName, uid: '7' })).toBe(name);
});
