import { expect, it } from 'vitest';
import { createPreviewLinks } from './preview-links.ts';

const secret = Buffer.alloc(32, 7);
const now = Date.parse('2030-01-02T03:04:05Z');
const preview = { name: 'c2c-vip', release: '1.4.0-3f9c', endsAtMs: now + 60_000 };
const links = createPreviewLinks(secret, () => now);
const token = links.sign(preview);
const [payload = '', signature = ''] = token.split('.');
const payloadOf = (text: string) => Buffer.from(text).toString('base64url');
const readAt = (ms: number) => createPreviewLinks(secret, () => ms).read(token).state;

it('a link names its remote, release and end', () => {
  expect(links.read(token)).toEqual({ state: 'valid', ...preview });
});

it.each([
  ['one millisecond before its end', -1, 'valid'],
  ['at its end', 0, 'ended'],
  ['a year later', 31_536_000_000, 'ended'],
])('%s it is %3$s', (_, afterMs, state) => {
  expect(readAt(preview.endsAtMs + afterMs)).toBe(state);
});

it.each([
  ['nothing', ''],
  ['no signature', payload],
  ['an empty signature', `${payload}.`],
  ['a cut signature', `${payload}.${signature.slice(0, -2)}`],
  ['a longer signature', `${payload}.${signature}AA`],
  ['another signature', `${payload}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`],
  ['a third part', `${token}.`],
  ['another remote', `${payloadOf(`shop/1.4.0-3f9c/${preview.endsAtMs}`)}.${signature}`],
  ['another release', `${payloadOf(`c2c-vip/1.4.1-3f9c/${preview.endsAtMs}`)}.${signature}`],
  ['a later end', `${payloadOf(`c2c-vip/1.4.0-3f9c/${preview.endsAtMs + 1}`)}.${signature}`],
  ['another key', createPreviewLinks(Buffer.alloc(32, 8)).sign(preview)],
  ['a path in the name', links.sign({ ...preview, name: '..' })],
  ['a path in the release', links.sign({ ...preview, release: '1.0.0-..' })],
  ['no end', links.sign({ ...preview, endsAtMs: Number.NaN })],
  ['a flood', `${'A'.repeat(100_000)}.${signature}`],
])('%s is no link', (_, given) => {
  expect(links.read(given)).toEqual({ state: 'invalid' });
});
