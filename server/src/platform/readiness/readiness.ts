import type { FastifyInstance } from 'fastify';

/** Returns why the server cannot do its work; undefined if it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Whether this server can take money now, for a load balancer. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadinessCheck>>;
  #isStopping = false;
  #running: Promise<Record<string, string>> | undefined;

  constructor(checks: Readonly<Record<string, ReadinessCheck>>) {
    this.#checks = checks;
  }

  /** From now on the server is not ready; it still answers. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** The problems by the name of the check. Callers at the same time share one run. */
  async findProblems(): Promise<Record<string, string>> {
    if (this.#isStopping) return { server: 'is stopping' };
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<Record<string, string>> {
    const found = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => {
        // The log has the error; an anonymous caller gets no details of it.
        const problem = await check().catch(() => 'cannot be checked');
        return problem === undefined ? [] : [[name, problem] as const];
      }),
    );
    return Object.fromEntries(found.flat());
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
