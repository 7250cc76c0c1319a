import { provideFakeHost } from '@shared/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteStorage } from './storage.ts';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(() => {
  clear();
  provideFakeHost();
});
afterEach(clear);

it('stores a remote’s keys under its name, and a specified key only where it is declared', () => {
  const declared = remoteStorage<'chatBg' | 'tip'>('a', { specified: ['chatBg'] });
  const other = remoteStorage<'chatBg' | 'token'>('b');
  declared.write('chatBg', 'night');
  declared.write('tip', '1');
  localStorage.setItem('token', 't');
  expect([other.read('chatBg'), other.read('token')]).toEqual(['', '']);
  other.write('token', '');
  expect({ ...localStorage }).toEqual({ chatBg: 'night', 'a.tip': '1', token: 't' });
});

it('stores session values in the session’s storage', () => {
  const visit = remoteStorage<'seen'>('a', { lives: 'session' });
  visit.write('seen', '1');
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, { 'a.seen': '1' }]);
  visit.write('seen', '');
  expect({ ...sessionStorage }).toEqual({});
});
