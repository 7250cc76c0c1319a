import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NoAnswerError, withDeadline } from './deadline.ts';

const limitMs = 100;

/** Blocks the whole process, like a busy machine. */
function holdUp(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** A database whose answer arrives between two turns of the event loop, as in a driver. */
const query = async (ms: number, answered: () => void): Promise<string> => {
  await sleep(ms);
  // Arrives after the timers of this turn.
  await new Promise((resolve) => setImmediate(resolve));
  answered();
  return 'rows';
};

it('returns an answer in time, and gives up otherwise', async () => {
  expect(await withDeadline((answered) => query(10, answered), limitMs)).toBe('rows');
  await expect(withDeadline((answered) => query(400, answered), limitMs)).rejects.toThrow(
    NoAnswerError,
  );
});

it('does not count a pause of this process against the database', async () => {
  const running = withDeadline((answered) => query(20, answered), limitMs);
  holdUp(300);
  expect(await running).toBe('rows');
});

it('gives up after a pause too if no answer comes', async () => {
  const from = performance.now();
  const running = withDeadline(() => new Promise(() => {}), limitMs);
  holdUp(300);
  await expect(running).rejects.toThrow(NoAnswerError);
  expect(performance.now() - from).toBeLessThan(1500);
});

it('prevents effects after giving up', async () => {
  let happened = false;
  const late = withDeadline(async (answered) => {
    await query(300, answered);
    happened = true;
  }, limitMs);
  await expect(late).rejects.toThrow(NoAnswerError);
  await sleep(300);
  expect(happened).toBe(false);
});
