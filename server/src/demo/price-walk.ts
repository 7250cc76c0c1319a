import { createHash } from 'node:crypto';
import type { Asset } from '@shared/lib/money';
import { dayMs, hourMs } from '../platform/time/time.ts';

interface PriceRow {
  asset: Asset;
  step: 'hour' | 'day';
  at: Date;
  price: bigint;
}

const daysKept = 366;
const hoursKept = 7 * 24 + 1;

/**
 * A year of daily prices of YUT and a week of hourly ones, up to a moment. Each is a function of
 * its own time alone, so that a later start adds to the series and never contradicts it.
 */
export function priceWalk(now: Date): PriceRow[] {
  const lastDay = Math.floor(now.getTime() / dayMs);
  const lastHour = Math.floor(now.getTime() / hourMs);
  const days = Array.from({ length: daysKept }, (_, index) => lastDay - daysKept + 1 + index);
  const hours = Array.from({ length: hoursKept }, (_, index) => lastHour - hoursKept + 1 + index);
  return [
    ...days.map((day) => row('day', new Date(day * dayMs))),
    ...hours.map((hour) => row('hour', new Date(hour * hourMs))),
  ];
}

const row = (step: PriceRow['step'], at: Date): PriceRow => ({
  asset: 'YUT',
  step,
  at,
  price: priceOf(at),
});

/** Waves of several lengths with noise between them, as whole units of 1e-8 USD around 2.2. */
function priceOf(at: Date): bigint {
  const hours = Math.floor(at.getTime() / hourMs);
  const waves =
    noise(hours, 24 * 90) * 55n +
    noise(hours, 24 * 21) * 26n +
    noise(hours, 24 * 5) * 12n +
    noise(hours, 24) * 5n +
    noise(hours, 3) * 2n;
  return 220_000_000n + waves;
}

/** A number from -1e6 to 1e6 that moves steadily from one random point to the next. */
function noise(hours: number, lengthHours: number): bigint {
  const index = Math.floor(hours / lengthHours);
  const before = point(index, lengthHours);
  const after = point(index + 1, lengthHours);
  const within = BigInt(hours - index * lengthHours);
  return before + ((after - before) * within) / BigInt(lengthHours);
}

function point(index: number, lengthHours: number): bigint {
  const digest = createHash('sha256').update(`${lengthHours}:${index}`).digest();
  return BigInt((digest.readUInt32BE(0) % 2_000_001) - 1_000_000);
}
