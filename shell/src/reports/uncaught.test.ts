import { expect, it } from 'vitest';
import type { Owner } from './reports.ts';
import { ownerOf, watchUncaught } from './uncaught.ts';

const origin = 'https://app.example';
const thrownIn = (...files: string[]) =>
  Object.assign(new TypeError('x is null'), {
    stack: ['TypeError: x is null', ...files.map((file) => `    at f (${origin}${file}:1:2)`)].join(
      '\n',
    ),
  });
const file = (name: string, release: string, mark = '') =>
  `/webview/releases/${mark}${name}/${release}/42.aaaa1111.js`;

it.each<[string, unknown, string | undefined, Owner | undefined]>([
  [
    'by the first file of its stack',
    thrownIn(file('c2c-vip', '1.0.0-aa'), file('shell', '2.0.0-bb')),
    undefined,
    { remote: 'c2c-vip', release: '1.0.0-aa' },
  ],
  [
    'at another try’s address',
    thrownIn(file('shell', '2.0.0-bb', '~k3x/')),
    undefined,
    { remote: 'shell', release: '2.0.0-bb' },
  ],
  [
    'by its file, where it has no stack',
    'Script error.',
    origin + file('shell', '2.0.0-bb'),
    { remote: 'shell', release: '2.0.0-bb' },
  ],
  ['not, where it comes from elsewhere', thrownIn('/other/script.js'), '', undefined],
  ['not, where it is nothing', undefined, undefined, undefined],
])('finds whose an error is %s', (_, error, at, owner) => {
  expect(ownerOf(error, at)).toEqual(owner);
});

it('reports uncaught errors and rejections, as the shell’s unless the stack names a release', () => {
  const listeners = new Map<string, (event: unknown) => void>();
  const win = {
    addEventListener: (type: string, listen: (event: unknown) => void) =>
      listeners.set(type, listen),
  } as unknown as Window;
  const reported: string[] = [];
  const shell = { remote: 'shell', release: '2.0.0-bb' };
  const reports = {
    failure: ({ remote }: Owner, { stage, error }: { stage: string; error: unknown }) =>
      reported.push(`${remote} ${stage} ${error instanceof Error ? error.message : error}`),
  };
  watchUncaught({ win, reports, shell });
  listeners.get('error')?.({
    error: thrownIn(file('c2c-vip', '1.0.0-aa')),
    message: '',
    filename: '',
  });
  listeners.get('error')?.({ error: null, message: 'Script error.', filename: '' });
  listeners.get('unhandledrejection')?.({ reason: new Error('offline') });
  expect(reported).toEqual([
    'c2c-vip uncaught x is null',
    'shell uncaught Script error.',
    'shell uncaught offline',
  ]);
});
