import { spawnSync } from 'node:child_process';
import { root } from '../build/paths.ts';
import { printable } from '../release/say.ts';
import { readAudit } from './audit.rules.ts';

/** Fails for a known hole in a production dependency; a registry without an audit fails nothing. */
const timeLimitMs = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: timeLimitMs,
});
const audit = readAudit(stdout ?? '');
if (audit.kind === 'clean') console.log('No production dependency has a known hole.');
if (audit.kind === 'unanswered') {
  const line = `NOT CHECKED: the registry does not answer an audit (${audit.why}).`;
  process.stdout.write(printable([line]));
}
if (audit.kind === 'holes') {
  const lines = audit.holes.map((hole) => `  ${hole}`);
  process.stderr.write(
    printable(['Production dependencies have known holes:', ...lines, 'npm audit says more.']),
  );
  process.exitCode = 1;
}
