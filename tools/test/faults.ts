import { readCommandLine, wholeNumber } from '../arguments.ts';
import { vitest } from './programs.ts';
import { endWithSteps, runLive } from './steps.ts';

/** `npm run faults`: faults of database, network and process while money moves, and a table of what came of it. */
const { strikes, seed } = readCommandLine(
  {
    usage: `npm run faults   faults of database, network and process while money moves

  --strikes 10   how often each fault strikes, 1 to 200
  --seed <word>  when they strike`,
    options: { strikes: { type: 'string' }, seed: { type: 'string' } },
  },
  ({ values }) => ({
    strikes: wholeNumber('--strikes', values.strikes ?? '10', [1, 200]),
    seed: values.seed ?? String(Math.floor(Math.random() * 1e6)),
  }),
);
endWithSteps();
const command = vitest('run', '--project', 'server', 'server/test/faults');
const env = { FAULT_STRIKES: String(strikes), FAULT_SEED: seed };
const { ok } = await runLive({ name: 'faults', command, env });
process.exitCode = ok ? 0 : 1;
