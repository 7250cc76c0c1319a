import { expect, it } from 'vitest';
import { linesOf, releasedIn } from './log-file.ts';

const line = (more: object = {}, revision = 1) =>
  JSON.stringify({
    revision,
    at: '2026-01-01T00:00:00.000Z',
    by: 'staking',
    changes: [{ do: 'release', name: 'staking', release: '1.0.0-a' }],
    ...more,
  });
const change = (more: object) => ({
  changes: [{ do: 'release', name: 'staking', release: '1.0.0-a', ...more }],
});

it('reads what a store has written', () => {
  const pruned = { changes: [{ do: 'prune', name: 'staking', releases: ['1.0.0-a'] }] };
  const text = `${line()}\n${line(pruned, 2)}\n`;
  expect(linesOf(text).map(({ revision }) => revision)).toEqual([1, 2]);
});

it.each<[string, string]>([
  ['half a line', line().slice(0, 30)],
  ['no object', 'null'],
  ['a key that is not known', line({ more: 1 })],
  ['a key “__proto__”', line().replace('"by"', '"__proto__":{},"by"')],
  ['a name “constructor”', line(change({ name: 'constructor' }))],
  ['a release that leads away', line(change({ release: '../../x' }))],
  ['a change that is not known', line(change({ do: 'publish' }))],
  ['changes that are no list', line({ changes: { length: 1 } })],
  ['a name without end', line({ by: 'x'.repeat(201) })],
  ['a line without end', `${line()}${' '.repeat(2 * 1024 * 1024)}`],
])('%s is a gap: it makes nothing public', (_what, text) => {
  const lines = linesOf(`${text}\n${line(change({ release: '1.0.0-b' }), 2)}\n`);
  expect(releasedIn(lines)).toEqual(['staking/1.0.0-b']);
});
