import type { WorkerScope } from './worker.ts';
import { startWorker } from './worker.ts';

startWorker(globalThis as unknown as WorkerScope);
