import { expect, it } from 'vitest';
import type { Listed } from './list.ts';
import { linesOfList, stateOf } from './list.ts';

const listed = (given: Partial<Listed>): Listed => ({
  revision: 1,
  live: [{ name: 'wallet', live: '1.0.0-a' }],
  previews: [],
  history: [],
  reports: null,
  ...given,
});

const cellsOf = (line: string): string[] => line.trim().split(/ {2,}/);

it('shows a column that only a later report has', () => {
  const reports = [
    { remote: 'wallet', release: '1.0.0-a' },
    { remote: 'wallet', release: '1.0.0-b', failures: 7 },
  ];
  const lines = linesOfList(listed({ reports }));
  const head = lines.indexOf('Reports of the last day') + 1;
  expect(cellsOf(lines[head] ?? '')).toEqual(['remote', 'release', 'failures']);
  expect(cellsOf(lines[head + 2] ?? '')).toEqual(['wallet', '1.0.0-b', '7']);
});

it('shows open previews with their end', () => {
  const preview = {
    name: 'wallet',
    release: '1.0.0-b',
    endsAtMs: Date.UTC(2026, 0, 2, 3),
    by: 'ana',
  };
  const lines = linesOfList(listed({ previews: [preview] }));
  const head = lines.indexOf('Open previews') + 1;
  expect(cellsOf(lines[head] ?? '')).toEqual(['Name', 'Release', 'Ends', 'By']);
  const cells = ['wallet', '1.0.0-b', '2026-01-02 03:00:00', 'ana'];
  expect(cellsOf(lines[head + 1] ?? '')).toEqual(cells);
  expect(linesOfList(listed({}))).not.toContain('Open previews');
});

it('tells a first canary from one of a later release', () => {
  const of = (release: string) => ({
    name: 'wallet',
    live: '1.0.0-a',
    canary: { release, percent: 5 },
  });
  const textOf = (release: string) => linesOfList(listed({ live: [of(release)] })).join('\n');
  expect(textOf('1.0.0-a')).toContain('canary for 5 %, the first release');
  expect(textOf('1.0.0-b')).not.toContain('the first release');
});

it('shows how a retired remote went', () => {
  const line = { at: '2026-01-02T03:04:05Z', by: 'ana', revision: 2 };
  const history = [{ ...line, changes: [{ do: 'retire' as const, name: 'wallet' }] }];
  expect(linesOfList(listed({ live: [], history }))).toEqual([
    'Nothing is live.',
    '',
    'History',
    '  2026-01-02 03:04:05  ana  retire wallet',
  ]);
});

it.each([
  ['a release', { live: '1.0.0-a' }, 'wallet: 1.0.0-a is live'],
  [
    'a canary beside it',
    { live: '1.0.0-a', canary: { release: '1.0.0-b', percent: 5 } },
    'wallet: 1.0.0-a is live; 1.0.0-b for 5 %',
  ],
  [
    'a first canary, which is live for nobody else',
    { live: '1.0.0-a', canary: { release: '1.0.0-a', percent: 5 } },
    'wallet: 1.0.0-a for 5 % is its first release: nobody else has it',
  ],
  ['a remote that is gone', undefined, 'wallet: live for nobody; its routes are unknown'],
])('a change ends with the state: %s', (_what, entry, says) => {
  expect(stateOf('wallet', entry)).toBe(says);
});
