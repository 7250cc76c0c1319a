/**
 * The thread in which the embedded database lives, so that its work does not stop the server's
 * event loop. Plain JavaScript, because a worker thread is loaded without the tools that read
 * TypeScript. It speaks bytes of Postgres' own protocol and knows nothing else.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { folder, snapshot } = workerData;
const database = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(snapshot && { loadDataDir: new Blob([readFileSync(snapshot)]) }),
});

/** Each message waits for the one before: the engine has one session. */
let turn = Promise.resolve();

const actions = {
  protocol: ({ bytes }) => database.execProtocolRaw(bytes),
  /** A new logical connection must not inherit the transaction or the role of the last one. */
  reset: async () => {
    await database.exec('rollback');
    await database.exec('discard all');
  },
  dump: async () => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()),
  close: () => database.close(),
};

parentPort.on('message', (message) => {
  turn = turn.then(async () => {
    try {
      const bytes = await actions[message.action](message);
      parentPort.postMessage({ id: message.id, bytes });
    } catch (error) {
      parentPort.postMessage({ id: message.id, failure: String(error?.stack ?? error) });
    }
  });
});

parentPort.postMessage({ ready: true });
