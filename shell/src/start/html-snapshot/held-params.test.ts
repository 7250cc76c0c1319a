import { expect, it } from 'vitest';
import { buildStorage } from '../../testing/builders.ts';
import { changesNothing, holdParams } from './held-params.ts';

const signedIn = { token: 'mine', deviceId: 'd-1', gToken: 'a+b' };

it.each<[string, Record<string, string>, boolean]>([
  ['?token=mine&deviceId=d-1', signedIn, true],
  ['?token=mine', signedIn, true],
  ['?token=mine&gToken=a b', signedIn, true],
  ['?preventRemoveToken&locale=fr', signedIn, true],
  ['', signedIn, false],
  ['?token=', signedIn, false],
  ['?token=theirs', signedIn, false],
  ['?token=theirs&preventRemoveToken', signedIn, false],
  ['?token=mine&deviceId=theirs', signedIn, false],
  ['?token=mine&gToken=theirs', signedIn, false],
  ['?token=mine&apiUrl=https://api.example', signedIn, false],
  ['', {}, true],
  ['?from=push', {}, true],
  ['?token=theirs', {}, false],
  ['?deviceId=theirs', {}, false],
])('%s with %j stored changes nothing: %s', async (search, stored, expected) => {
  const held = await holdParams(buildStorage(stored).get);
  expect(JSON.stringify(held)).not.toMatch(/mine|d-1|a\+b/);
  expect(await changesNothing(held, new URLSearchParams(search))).toBe(expected);
});
