import { AsyncResource } from 'node:async_hooks';
import type { Db } from './database.ts';

/** More of them wait for the next query. */
const most = 200;

/**
 * Questions that come at the same time are asked together, in one query, and answered in their
 * order. Each is asked after it came: nobody is answered out of a memory. While `atOnce` queries are
 * on their way, whoever comes waits for the next: the busier the database, the fewer queries.
 */
export function createBatchLoader<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  atOnce = 2,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  let isDue = false;

  const askAll = async (asked: readonly Waiting[]) => {
    running += 1;
    try {
      const answers = await ask(asked.map(({ question }) => question));
      if (answers.length !== asked.length) throw new Error('questions and answers are not as many');
      // As many, so there is one of each.
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      running -= 1;
      if (!isDue) start();
    }
  };
  // Of nobody's context: it asks for all of them.
  const start = AsyncResource.bind(() => {
    isDue = false;
    while (waiting.length > 0 && running < atOnce) {
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      void askAll(asked);
    }
  });
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isDue || running >= atOnce) return;
      isDue = true;
      setImmediate(start);
    });
}

/** The same for each database: what one transaction asks stays in it. */
export function createBatchLoaderOn<Question, Answer>(
  ask: (db: Db, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Db, question: Question) => Promise<Answer> {
  const asking = new WeakMap<Db, (question: Question) => Promise<Answer>>();
  return (db, question) => {
    let known = asking.get(db);
    if (!known) {
      known = createBatchLoader((questions: readonly Question[]) => ask(db, questions));
      asking.set(db, known);
    }
    return known(question);
  };
}
