import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { userTime } from './user-time.ts';

it('writes the local time with its offset, as the calendar does', () => {
  for (const seconds of [0, 1772337600, 1782337661, 4_102_444_799]) {
    expect(userTime(seconds)).toBe(dayjs.unix(seconds).format('YYYY-MM-DDTHH:mm:ssZ'));
    expect(new Date(userTime(seconds)).getTime()).toBe(seconds * 1000);
  }
});
