import { describe, expect, it } from 'vitest';
import { UsageError } from '../arguments.ts';
import { type ReleaseRequest, readArguments } from './arguments.ts';
import { findRelease } from './find-release.ts';

const release = (text: string) => readArguments('release', text.split(' ').filter(Boolean));
const rollback = (text: string) => readArguments('rollback', text.split(' ').filter(Boolean));

it.each<[string, Partial<ReleaseRequest>]>([
  ['c2c-vip', { command: 'release', names: ['c2c-vip'], dryRun: false, json: false }],
  ['shell c2c-vip shell', { names: ['shell', 'c2c-vip'] }],
  ['c2c-vip --canary 5', { command: 'release', percent: 5 }],
  ['--canary 0% c2c-vip', { percent: 0, names: ['c2c-vip'] }],
  ['--promote c2c-vip --json', { command: 'promote', json: true }],
  ['--off c2c-vip --to https://x.example', { command: 'off', to: 'https://x.example' }],
  ['c2c-vip --again', { command: 'release', names: ['c2c-vip'], again: true }],
  ['--retire c2c-vip', { command: 'retire', names: ['c2c-vip'] }],
  ['--on c2c-vip --dry-run', { command: 'on', dryRun: true }],
  ['--list', { command: 'list', names: [] }],
  ['--verify', { command: 'verify' }],
  ['--reproduce c2c-vip@1.4.0', { command: 'reproduce', names: ['c2c-vip@1.4.0'] }],
  ['c2c-vip --create-key ../c2c.pem', { command: 'create-key', keyFile: '../c2c.pem' }],
  ['--prune', { command: 'prune', names: [] }],
  ['--prune c2c-vip --keep 3 --dry-run', { names: ['c2c-vip'], keep: 3, dryRun: true }],
  ['c2c-vip --no-browser', { withoutBrowser: true }],
  ['c2c-vip --preview', { command: 'release', previewHours: 24 }],
  ['c2c-vip --preview --hours 4', { previewHours: 4 }],
  ['--end-preview c2c-vip', { command: 'end-preview', names: ['c2c-vip'] }],
])('release %s', (text, expected) => {
  expect(release(text)).toMatchObject(expected);
});

it.each(['', 'a b c', '--canary 5 a', '--off a'])('refuses rollback %s', (text) => {
  expect(() => rollback(text)).toThrow(UsageError);
});

it.each([
  '',
  '--promote',
  '--off',
  '--retire',
  '--retire c2c-vip --again',
  '--canary c2c-vip',
  'c2c-vip --canary 100',
  'c2c-vip --canary 2.5',
  'c2c-vip --to',
  'c2c-vip --to --json',
  '--off c2c-vip --promote c2c-vip',
  '--off c2c-vip --canary 5',
  '--new-token staking wallet-staking',
  '--verify c2c-vip',
  '--reproduce',
  '--reproduce c2c-vip',
  '--reproduce c2c-vip@1 shell@1',
  '--create-key ../c2c.pem',
  'c2c-vip --create-key ../c2c.pem --off',
  '--prune --keep 0',
  '--prune --keep some',
  'c2c-vip --keep 3',
  'c2c-vip --hours 4',
  'c2c-vip --preview --hours 0',
  'c2c-vip --preview --hours 1000',
  'c2c-vip --preview --canary 5',
  'c2c-vip shop-logistics --preview',
  'shell --preview',
  '--off c2c-vip --preview',
  '--end-preview',
  '--end-preview --list',
  '--preview',
  '--delete c2c-vip',
])('release %s is not understood', (text) => {
  expect(() => release(text)).toThrow(UsageError);
});

it('names an unknown option', () => {
  expect(() => release('c2c-vip --delete')).toThrow('There is no option --delete.');
});

it('accepts a rollback with a version', () => {
  expect(rollback('c2c-vip')).toMatchObject({ command: 'rollback', names: ['c2c-vip'] });
  expect(rollback('c2c-vip 1.2.0 --json')).toMatchObject({ version: '1.2.0', json: true });
});

describe('a version', () => {
  const published = ['1.0.0-3f9c1a2b', '1.0.0-3f11aa00', '1.1.0-77aa77aa'];
  const find = (version: string) => findRelease('x', { version, published });

  it.each([
    ['1.0.0-3f9c1a2b', '1.0.0-3f9c1a2b'],
    ['1.1.0', '1.1.0-77aa77aa'],
    ['77aa', '1.1.0-77aa77aa'],
    ['3f9', '1.0.0-3f9c1a2b'],
  ])('%s means %s', (version, expected) => {
    expect(find(version)).toBe(expected);
  });

  it.each(['1.0.0', '3f', '9.9.9'])(
    '%s matches none, and the error lists the known ones',
    (version) => {
      expect(() => find(version)).toThrow(/could be|begins with/);
    },
  );
});
