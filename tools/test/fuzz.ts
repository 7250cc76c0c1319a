import { readCommandLine } from '../arguments.ts';
import { vitest } from './programs.ts';
import { endWithSteps, runLive } from './steps.ts';

/** `npm run fuzz`: hostile inputs to every call of the contract, and the counts of the answers. */
const { inputs, seed = String(Math.floor(Math.random() * 1e6)) } = readCommandLine('fuzz').values;
endWithSteps();
const command = vitest('run', '--project', 'server', 'server/test/fuzz');
const env = { FUZZ_INPUTS: String(inputs), FUZZ_SEED: seed };
const { ok } = await runLive({ name: 'fuzz', command, env });
process.exitCode = ok ? 0 : 1;
