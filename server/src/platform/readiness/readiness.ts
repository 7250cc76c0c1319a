import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { NoAnswerError, withDeadline } from '../deadline.ts';

/** Returns why the server cannot do its work; undefined if it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** A proxy asks every second or two. */
const defaultLimitMs = 1400;

/** Whether this server can take money now, for a load balancer. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadinessCheck>>;
  readonly #limitMs: number;
  readonly #log: Pick<Logger, 'warn'> | undefined;
  #endProblems: Readonly<Record<string, string>> | undefined;
  readonly #running = new Map<string, Promise<string | undefined>>();
  readonly #logged = new Map<string, string>();

  constructor(
    checks: Readonly<Record<string, ReadinessCheck>>,
    options: { limitMs?: number; log?: Pick<Logger, 'warn'> } = {},
  ) {
    this.#checks = checks;
    this.#limitMs = options.limitMs ?? defaultLimitMs;
    this.#log = options.log;
  }

  /** From now on the server is not ready, for the first reason given; it still answers. */
  stop(problems: Readonly<Record<string, string>> = { server: 'is stopping' }): void {
    this.#endProblems ??= problems;
  }

  get checks(): readonly string[] {
    return Object.keys(this.#checks);
  }

  get isStopping(): boolean {
    return this.#endProblems !== undefined;
  }

  /** The problems by the name of the check. Callers at the same time share one run. */
  async findProblems(): Promise<Record<string, string>> {
    if (this.#endProblems) return { ...this.#endProblems };
    const problems: Record<string, string> = {};
    await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => {
        const problem = await this.#findProblem(name, check);
        if (problem !== undefined) problems[name] = problem;
      }),
    );
    return problems;
  }

  async #findProblem(name: string, check: ReadinessCheck): Promise<string | undefined> {
    try {
      const problem = await withDeadline(() => this.#runOnce(name, check), this.#limitMs);
      this.#logChange(name, problem);
      return problem;
    } catch (error) {
      // An anonymous caller gets no details of the error.
      const problem = error instanceof NoAnswerError ? 'does not answer' : 'cannot be checked';
      this.#logChange(name, problem, error);
      return problem;
    }
  }

  /** A check that hangs, as on a network folder, is not started again: each run would hold a thread. */
  #runOnce(name: string, check: ReadinessCheck): Promise<string | undefined> {
    const running = this.#running.get(name) ?? check().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  #logChange(check: string, problem: string | undefined, err?: unknown): void {
    if (this.#logged.get(check) === problem) return;
    if (problem === undefined) {
      this.#logged.delete(check);
      this.#log?.warn({ check }, 'ready again');
    } else {
      this.#logged.set(check, problem);
      this.#log?.warn({ check, problem, err }, 'not ready');
    }
  }
}

/** `/healthz` says that the process answers, `/readyz` that it can do its work, or why not. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const problems = await readiness.findProblems();
    if (Object.keys(problems).length === 0) return { ok: true };
    return reply.status(503).send({ ok: false, problems });
  });
}
