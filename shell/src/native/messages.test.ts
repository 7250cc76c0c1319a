import { describe, expect, it } from 'vitest';
import { readMessage } from './messages.ts';

const text = (message: unknown): string => JSON.stringify(message);

describe('§1 answers of the native app', () => {
  it.each([
    [
      { id: 'a-1', ok: true },
      { id: 'a-1', ok: true },
    ],
    [
      { id: 'a-1', ok: true, result: null },
      { id: 'a-1', ok: true },
    ],
    [
      { id: 'a-1', ok: true, result: { path: 'x' } },
      { id: 'a-1', ok: true },
    ],
    [
      { id: 'a-1', ok: false, error: 'denied' },
      { id: 'a-1', ok: false, why: 'denied' },
    ],
    [
      { id: 'a-1', ok: false, error: 'unsupported' },
      { id: 'a-1', ok: false, why: 'unsupported' },
    ],
    [
      { id: 'a-1', ok: false, error: 'Disk is full' },
      { id: 'a-1', ok: false, why: 'failed' },
    ],
    [
      { id: 'a-1', ok: false, error: 'timeout' },
      { id: 'a-1', ok: false, why: 'failed' },
    ],
  ])('reads %j', (message, read) => {
    expect(readMessage(text(message))).toEqual(read);
  });
});

describe('§1 events of the native app', () => {
  it.each([
    [{ event: 'back' }, { event: 'back' }],
    [{ event: 'resume', since: 12 }, { event: 'resume' }],
    [
      { event: 'theme', theme: 'dark' },
      { event: 'theme', theme: 'dark' },
    ],
    [
      { event: 'theme', theme: 'system' },
      { event: 'theme', theme: 'system' },
    ],
    [
      { event: 'language', language: 'zh-Hans-CN' },
      { event: 'language', language: 'zh-Hans-CN' },
    ],
    [
      { event: 'token', token: 'a.b+c=' },
      { event: 'token', token: 'a.b+c=' },
    ],
  ])('reads %j', (message, read) => {
    expect(readMessage(text(message))).toEqual(read);
  });
});

const long = 'x'.repeat(20_000);

/** Messages that a broken or hostile app, or a page that imitates one, may send. */
const malformed: [what: string, data: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['an object instead of its text', { event: 'back' }],
  ['a buffer', new TextEncoder().encode('{"event":"back"}')],
  ['an empty text', ''],
  ['text that is no JSON', 'back'],
  ['half a JSON', '{"event":"back"'],
  ['two at once', '{"event":"back"}{"event":"back"}'],
  ['script', 'alert(1)'],
  ['a number', '7'],
  ['JSON null', 'null'],
  ['a list', '[{"event":"back"}]'],
  ['a text in JSON', '"back"'],
  ['an empty object', '{}'],
  ['a call, which only we make', text({ v: 1, id: '1', method: 'close', params: {} })],
  ['an event of the prototype', '{"__proto__":{"event":"back"}}'],
  ['an event that nobody knows', text({ event: 'format' })],
  ['an event with the name of a method of Object', text({ event: 'constructor' })],
  ['an event that is no text', text({ event: ['back'] })],
  ['an event and an answer at once', text({ event: 'back', id: '1', ok: true })],
  ['a theme that is none', text({ event: 'theme', theme: 'blue' })],
  ['a theme that is missing', text({ event: 'theme' })],
  ['a theme that is an object', text({ event: 'theme', theme: { light: 1 } })],
  ['a language that is no text', text({ event: 'language', language: 4 })],
  ['an empty language', text({ event: 'language', language: '' })],
  ['an empty token', text({ event: 'token', token: '' })],
  ['a token that is missing', text({ event: 'token' })],
  ['a token that is null', text({ event: 'token', token: null })],
  ['a token with a line break', text({ event: 'token', token: 'a\r\nx-admin: 1' })],
  ['a token that no header can carry', text({ event: 'token', token: 'tøken' })],
  ['a token that is too long', text({ event: 'token', token: 'x'.repeat(1025) })],
  ['an answer without an id', text({ ok: true })],
  ['an answer with an empty id', text({ id: '', ok: true })],
  ['an answer with a number as its id', text({ id: 1, ok: true })],
  ['an answer that is neither', text({ id: '1' })],
  ['an answer that is nearly true', text({ id: '1', ok: 1 })],
  ['an answer that says both', text({ id: '1', ok: true, error: 'denied' })],
  ['a refusal without a reason', text({ id: '1', ok: false })],
  ['a refusal whose reason is an object', text({ id: '1', ok: false, error: {} })],
  ['a message without an end', text({ event: 'language', language: long })],
];

describe('security: a false native message', () => {
  it.each(malformed)('ignores %s', (_, data) => {
    expect(readMessage(data)).toBeUndefined();
  });
});
