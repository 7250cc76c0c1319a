import { anonymousDevice } from '@shared/contract/envelope';
import { expect, it } from 'vitest';
import { RecentDevices } from './recent-devices.ts';

const minutes = (count: number) => performance.now() + count * 60_000;

it('remembers a device for half an hour, and not for longer than an hour', () => {
  const recent = new RecentDevices();
  recent.add('phone', minutes(0));
  expect(recent.has('phone', minutes(29))).toBe(true);
  expect(recent.has('phone', minutes(61))).toBe(false);
});

it('forgets all of them after an hour without a call', () => {
  const recent = new RecentDevices();
  recent.add('phone', minutes(20));
  expect(recent.has('phone', minutes(90))).toBe(false);
});

it('remembers a device that keeps calling', () => {
  const recent = new RecentDevices();
  for (let at = 0; at <= 120; at += 20) {
    recent.add('phone', minutes(at));
    expect(recent.has('phone', minutes(at + 19))).toBe(true);
  }
});

it('is not told apart by the id that all anonymous devices share', () => {
  const recent = new RecentDevices();
  recent.add(anonymousDevice);
  expect(recent.has(anonymousDevice)).toBe(false);
});
