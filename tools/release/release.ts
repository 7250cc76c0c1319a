import { run } from './run.ts';

await run('release', process.argv.slice(2));
