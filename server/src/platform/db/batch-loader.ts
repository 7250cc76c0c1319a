import { AsyncResource } from 'node:async_hooks';
import type { Db } from './database.ts';

/** The most questions in one query; the rest wait for the next. */
const most = 200;

/**
 * Batches concurrent questions into one query. Caches nothing: the query for a question always
 * starts after the question came in. While `atOnce` queries are running, new questions wait for the
 * next: the busier the database, the fewer queries.
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
      // The lengths are equal, so there is an answer for each question.
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      running -= 1;
      if (!isDue) start();
    }
  };
  // A batch serves many callers, so it must not run in one caller's async context.
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

/** Creates one batch loader per handle: a transaction queries only through its own. */
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
