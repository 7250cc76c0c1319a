import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '../money-people.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

/** A server process that is started again whenever it ends. */
export class SupervisedServer {
  /** How often it ended unasked, or with an error when it was asked to stop. */
  exits = 0;
  readonly post: Post = (...call) => this.#server.post(...call);
  readonly #env: Record<string, string>;
  #server: ServerProcess;
  #isAsked = false;
  #restarting: Promise<void> | undefined;

  private constructor(env: Record<string, string>, server: ServerProcess) {
    this.#env = env;
    this.#server = server;
    this.#watch();
  }

  static async start(env: Record<string, string>): Promise<SupervisedServer> {
    return new SupervisedServer(env, await startServerProcess(env));
  }

  signal(name: NodeJS.Signals): void {
    this.#server.signal(name);
  }

  /** Ends it as asked; nothing starts it until `start`. */
  async end(how: 'kill' | 'stop'): Promise<void> {
    this.#isAsked = true;
    // Otherwise a server that is just starting would be left behind.
    await this.#restarting;
    await this.#server[how]();
    if (how === 'stop' && (await this.#server.ended) !== 0) this.exits += 1;
  }

  async start(): Promise<void> {
    await this.#launch();
    this.#isAsked = false;
  }

  async #launch(): Promise<void> {
    this.#server = await startServerProcess(this.#env);
    this.#watch();
  }

  #watch(): void {
    void this.#server.ended.then(() => {
      if (this.#isAsked) return;
      this.exits += 1;
      this.#restarting = this.#startUntilItRuns();
    });
  }

  /** The database may be away as well. */
  async #startUntilItRuns(): Promise<void> {
    while (!this.#isAsked) {
      try {
        return await this.#launch();
      } catch {
        await sleep(200);
      }
    }
  }
}
