import { readCommandLine, wholeNumber } from '../arguments.ts';
import { vitest } from './programs.ts';
import { endWithSteps, runLive } from './steps.ts';

/** `npm run fuzz`: hostile inputs to every call of the contract, and the counts of the answers. */
const { inputs, seed } = readCommandLine(
  {
    usage: `npm run fuzz   hostile inputs to every call, signed as clients sign them

  --inputs 100   for each call, 1 to 10000
  --seed <word>  which inputs; the same word gives the same ones`,
    options: { inputs: { type: 'string' }, seed: { type: 'string' } },
  },
  ({ values }) => ({
    inputs: wholeNumber('--inputs', values.inputs ?? '100', [1, 10_000]),
    seed: values.seed ?? String(Math.floor(Math.random() * 1e6)),
  }),
);
endWithSteps();
const command = vitest('run', '--project', 'server', 'server/test/fuzz');
const env = { FUZZ_INPUTS: String(inputs), FUZZ_SEED: seed };
const { ok } = await runLive({ name: 'fuzz', command, env });
process.exitCode = ok ? 0 : 1;
