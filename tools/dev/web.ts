import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import type { MultiCompiler, Stats } from '@rspack/core';
import { rspack } from '@rspack/core';
import type { RspackDevServer } from '@rspack/dev-server';
import { basePath } from '@shared/contract/releases';
import { socketPath } from './addresses.ts';
import { answer } from './answers.ts';
import { cacheFolder } from './built-once.ts';
import { developmentConfiguration } from './configurations.ts';
import type { Address } from './free-port.ts';
import type { Log } from './log.ts';
import { isColored, paint } from './log.ts';
import type { PageOptions } from './page.ts';
import type { PageMessage } from './page-messages.ts';
import { ForbearingDevServer } from './socket-server.ts';

/** The builds from source, in one compiler and behind one server. */
export interface Web {
  /** Resolves after the first compile of all builds, with or without errors. */
  firstCompile: Promise<void>;
  /** Tells every open page. */
  send(message: PageMessage): void;
  stop(): Promise<void>;
}

interface WebOptions {
  names: string[];
  address: Address;
  pageOptions: PageOptions;
  logOf: (name: string) => Log;
}

export async function startWeb({ names, address, pageOptions, logOf }: WebOptions): Promise<Web> {
  const compiler = rspack(names.map(developmentConfiguration));
  for (const each of compiler.compilers) {
    const log = logOf(each.name ?? '');
    each.hooks.done.tap('dev-log', (stats) => logStats(stats, log));
  }
  const firstCompile = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('dev-first-compile', () => resolve());
  });
  const server = new ForbearingDevServer(serverOptions(address, pageOptions), compiler);
  await server.start();
  return {
    firstCompile,
    send: (message) => server.send(server.webSocketServer?.clients ?? [], message),
    async stop() {
      await server.stop();
      await close(compiler);
    },
  };
}

type Next = (error?: unknown) => void;
type ServerOptions = ConstructorParameters<typeof RspackDevServer>[0];

function serverOptions({ host, port }: Address, pageOptions: PageOptions): ServerOptions {
  return {
    host,
    port,
    hot: true,
    liveReload: false,
    // Compression gains nothing on the local network.
    compress: false,
    setupExitSignals: false,
    // The cached builds. Files in memory come first.
    static: [
      {
        directory: cacheFolder,
        publicPath: basePath,
        watch: false,
        staticOptions: { index: false, redirect: false },
      },
    ],
    webSocketServer: { type: 'ws', options: { path: socketPath } },
    // The page client has one socket and one overlay for all builds.
    client: false,
    devMiddleware: { stats: 'none' },
    setupMiddlewares: (middlewares) => [
      {
        name: 'dev-answers',
        middleware: (request: IncomingMessage, response: ServerResponse, next: Next) =>
          void answer({ request, response }, pageOptions).then((done) => {
            if (!done) next();
          }, next),
      },
      ...middlewares,
    ],
  };
}

/** Logs the errors of a compile in full, or its duration. */
function logStats(stats: Stats, log: Log): void {
  const tookMs = (stats.endTime ?? 0) - (stats.startTime ?? 0);
  if (!stats.hasErrors() && !stats.hasWarnings()) {
    log(paint('dim', `compiled in ${tookMs} ms`));
    return;
  }
  const text = stats.toString({ all: false, errors: true, warnings: true, colors: isColored });
  log(
    paint(stats.hasErrors() ? 'red' : 'yellow', stats.hasErrors() ? 'does not compile' : 'warns'),
  );
  // The script compiler always colors its messages.
  log(isColored ? text : stripVTControlCharacters(text));
}

const close = (compiler: MultiCompiler): Promise<void> =>
  new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
