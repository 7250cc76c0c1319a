import { expect, it, vi } from 'vitest';
import { createSharedLoad } from './shared-load.ts';

/** A read whose answers come when the test gives them, oldest first. */
function createReads() {
  const answers: ((answer: string) => void)[] = [];
  const shown: string[] = [];
  const load = createSharedLoad<string>({
    key: () => 'one person',
    read: () => new Promise((resolve) => answers.push(resolve)),
    onStart: () => undefined,
    onAnswer: (answer) => shown.push(answer),
    onFailure: () => shown.push('failed'),
  });
  return { load, shown, answer: (at: number, text: string) => answers[at]?.(text) };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it('callers share a read in flight', async () => {
  const { load, shown, answer } = createReads();
  const both = Promise.all([load(), load()]);
  answer(0, 'first');
  await both;
  expect(shown).toEqual(['first']);
});

it('an overtaken answer is dropped, and its callers wait for the newer one', async () => {
  const { load, shown, answer } = createReads();
  const done = vi.fn();
  void load().then(done);
  const replaced = load({ replace: true });
  answer(0, 'older');
  await soon();
  expect(shown).toEqual([]);
  expect(done).not.toHaveBeenCalled();
  answer(1, 'newer');
  await replaced;
  await soon();
  expect(shown).toEqual(['newer']);
  expect(done).toHaveBeenCalledTimes(1);
});
