import type { LiveFile } from '@shared/contract/releases';
import { expect, it } from 'vitest';
import { Refused } from '../../../server/src/delivery/releases/store.ts';
import { buildRelease, type MadeRelease } from '../../../server/test/releases.ts';
import { findBrowser } from '../../browser.ts';
import { type Candidate, overlay } from '../candidate.ts';
import { checkMount } from './check-mount.ts';

/** A shell of a few lines: it loads the entry of the only remote, and says so where that fails. */
const shellCode = `
  const policy = trustedTypes.createPolicy('webview', { createScriptURL: (url) => url });
  const { remotes } = JSON.parse(document.getElementById('releases').textContent);
  addEventListener('error', () => document.body.append('It did not load'), true);
  const script = document.createElement('script');
  script.src = policy.createScriptURL(remotes[0].entry.url);
  document.body.append(script);
`;
const shell: MadeRelease = {
  name: 'shell',
  release: '1.0.0-aa',
  code: shellCode,
  words: { en: { frame: { failed: 'It did not load' } } },
};

const check = (code: string) => {
  const made = [shell, { name: 'staking', release: '1.0.0-a1', code }];
  const candidates = made.map((one): Candidate => ({ ...one, folder: buildRelease(one) }));
  const nothing = async () => undefined;
  const none = { contents: nothing, file: nothing, digests: nothing };
  const after: LiveFile = {
    schema: 1,
    shell: { live: shell.release },
    remotes: { staking: { live: '1.0.0-a1' } },
  };
  return checkMount({
    reader: overlay(none, candidates),
    planned: { before: undefined, after, changes: [] },
    names: ['staking'],
    say: { step: () => {}, progress: () => {} },
  });
};

const hasBrowser = findBrowser() !== undefined;

it.runIf(hasBrowser)(
  'a first page that mounts is let through',
  async () => {
    expect(await check("document.title = 'Title in en';")).toEqual({ checked: true, why: '' });
  },
  60_000,
);

it.runIf(hasBrowser)(
  'one that does not is refused, with what the browser said',
  async () => {
    const attempt = check("throw new Error('broken at its start');");
    await expect(attempt).rejects.toThrow(Refused);
    await expect(attempt).rejects.toThrow(/staking does not mount: broken at its start/);
  },
  60_000,
);
