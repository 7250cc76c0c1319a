import { run } from './run.ts';

await run('rollback', process.argv.slice(2));
