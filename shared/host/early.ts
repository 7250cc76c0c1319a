import { canonicalJson } from '@shared/lib/canonical-json';

/**
 * A route's first read may start before its page's code is here. The answer waits under the
 * request that it answers, and the page's own first query takes it, once. It does not wait for
 * long: whoever asks again later wants to know how things are then.
 */
const waiting = new Map<string, { answer: Promise<unknown>; startedAt: number }>();
const keptMs = 15_000;
const keyOf = (path: string, body: object) => path + canonicalJson(body);

export function startEarly(request: { path: string; body: object }, start: () => Promise<unknown>) {
  const key = keyOf(request.path, request.body);
  if (waiting.has(key)) return;
  const answer = start();
  // Whoever takes it hears of the failure; nobody may ever take it.
  answer.catch(() => {});
  waiting.set(key, { answer, startedAt: Date.now() });
}

export function takeEarly(path: string, body: object): Promise<unknown> | undefined {
  const key = keyOf(path, body);
  const early = waiting.get(key);
  waiting.delete(key);
  return early && Date.now() - early.startedAt < keptMs ? early.answer : undefined;
}

/** Answers that no page took belong to a visit that is over. */
export function dropEarly(): void {
  waiting.clear();
}
