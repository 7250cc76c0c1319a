import type { LiveFile, LogLine, ReleaseChange } from '@shared/contract/releases';
import { Refused } from './store.ts';

interface Known {
  before: LiveFile | undefined;
  log: readonly LogLine[];
}

/** Refuses ordinary changes of a retired remote: only `--again` brings it back. */
export function refuseRetired(names: readonly string[], known: Known): void {
  const refusals = names.flatMap((name) => {
    const line = retirementOf(name, known);
    if (!line) return [];
    const message = `${name} was retired on ${line.at.slice(0, 10)} by ${line.by}.`;
    const remedy = `To bring it back as a new remote: npm run release -- ${name} --again`;
    return [{ check: 'change' as const, name, message, remedy }];
  });
  if (refusals.length > 0) throw new Refused(refusals);
}

/** The line of the log that took a remote away; undefined where it came back, or never went. */
export function retirementOf(name: string, { before, log }: Known): LogLine | undefined {
  if (before?.remotes[name]) return undefined;
  // A crash may have left the last line out of the log.
  const lines = before?.last ? [...log, before.last] : log;
  const isOf = ({ changes }: LogLine) =>
    changes.some((change) => change.name === name && change.do !== 'prune');
  const last = lines.findLast(isOf);
  return last?.changes.some((change) => change.name === name && change.do === 'retire')
    ? last
    : undefined;
}

/** The names that changes are about, unless they say that a remote is to come back. */
export const namesWithoutAgain = (changes: readonly ReleaseChange[]): string[] =>
  changes.flatMap((change) => ('again' in change && change.again ? [] : change.name));
