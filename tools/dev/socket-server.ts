import type { MultiCompiler } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { at } from '../build/paths.ts';
import type { PageMessage, Problem } from './page-messages.ts';

type Clients = Parameters<RspackDevServer['sendMessage']>[0];

/**
 * By default the dev server holds back every hot update while any build has an error, so one remote
 * would block all others. Here a failed build keeps its last good hash: its part of the page waits,
 * the rest updates, and the page client shows the errors.
 */
export class ForbearingDevServer extends RspackDevServer {
  readonly #goodHashes: Map<string, string>;

  constructor(options: ConstructorParameters<typeof RspackDevServer>[0], compiler: MultiCompiler) {
    const goodHashes = new Map<string, string>();
    for (const { name = '', hooks } of compiler.compilers) {
      // Before the hook that reports all builds as done.
      hooks.done.tap({ name: 'dev-good-hashes', stage: -100 }, (stats) => {
        if (!stats.hasErrors()) goodHashes.set(name, stats.hash ?? '');
      });
    }
    super(options, compiler);
    this.#goodHashes = goodHashes;
  }

  /** Part of every build, in place of the vendor's. */
  override getClientHotEntry(): string {
    return at('tools/dev/hot-updates.ts');
  }

  override sendMessage(clients: Clients, type: string, data?: unknown): void {
    if (type === 'errors') this.#sendCompiled(clients, data as Problem[]);
    else if (['ok', 'still-ok', 'warnings'].includes(type)) this.#sendCompiled(clients, []);
  }

  send(clients: Clients, message: PageMessage): void {
    super.sendMessage(clients, message.type, 'data' in message ? message.data : undefined);
  }

  #sendCompiled(clients: Clients, problems: Problem[]): void {
    const hashes = [...this.#goodHashes.values()].join(' ');
    this.send(clients, { type: 'compiled', data: { hashes, problems } });
  }
}
