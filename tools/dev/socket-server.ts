import type { MultiCompiler } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { PageMessage } from './page-client.ts';

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

  override sendMessage(clients: Clients, type: string, ...[data, params]: unknown[]): void {
    if (type === 'hash') {
      super.sendMessage(clients, type, [...this.#goodHashes.values()].join(''));
    } else if (type === 'errors') {
      super.sendMessage(clients, 'ok');
      this.#tellPage(clients, data as PageMessage['data']);
    } else {
      super.sendMessage(clients, type, data, params);
      if (type === 'ok' || type === 'still-ok') this.#tellPage(clients, []);
    }
  }

  #tellPage(clients: Clients, data: PageMessage['data']): void {
    super.sendMessage(clients, 'problems' satisfies PageMessage['type'], data);
  }
}
