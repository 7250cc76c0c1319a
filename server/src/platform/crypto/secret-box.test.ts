import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isSealed, openSecretBox } from './secret-box.ts';
import { readSecretKey } from './secret-key.ts';

const box = openSecretBox(Buffer.alloc(32, 1));

describe('a digest', () => {
  it('is one text per secret, owner and key, and shows none of them', () => {
    const digest = box.digest('123456', 'one');
    expect(digest).toMatch(/^[\w-]{43}$/);
    expect(box.digest('123456', 'one')).toBe(digest);
    expect(box.digest('123457', 'one')).not.toBe(digest);
    expect(box.digest('123456', 'two')).not.toBe(digest);
    expect(openSecretBox(Buffer.alloc(32, 2)).digest('123456', 'one')).not.toBe(digest);
  });
});

describe('a sealed secret', () => {
  it('opens with the same key, in the row of its owner', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'person-1');
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 'person-1')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('gives a different text each time', () => {
    expect(box.seal('same', 'one')).not.toBe(box.seal('same', 'one'));
  });

  it('does not open with another owner or key, or as a changed or plain text', () => {
    const sealed = box.seal('secret', 'person-1');
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, -2) + last + sealed.slice(-1);
    expect(() => box.open(sealed, 'person-2')).toThrow();
    expect(() => openSecretBox(Buffer.alloc(32, 2)).open(sealed, 'person-1')).toThrow();
    expect(() => box.open(changed, 'person-1')).toThrow();
    expect(() => box.open('JBSWY3DPEHPK3PXP', 'person-1')).toThrow('not sealed');
  });
});

describe('the key of a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-key-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret-key');

  it('is created once, readable only by its owner', () => {
    const key = readSecretKey(folder);
    expect(key).toHaveLength(32);
    expect(readSecretKey(folder)).toEqual(key);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('that is incomplete stops the start', () => {
    writeFileSync(file, 'abc');
    expect(() => readSecretKey(folder)).toThrow('secret-key');
  });
});
