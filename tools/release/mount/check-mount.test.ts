import type { Refusal } from '@shared/contract/published';
import type { LiveFile } from '@shared/contract/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../../../server/src/delivery/releases/store.ts';
import { buildRelease, type MadeRelease } from '../../../server/test/releases.ts';
import { findBrowser } from '../../browser.ts';
import { buildWeb } from '../../build/build-web.ts';
import { findWebBuild } from '../../build/built.ts';
import { type Candidate, overlay, toCandidate } from '../candidate.ts';
import { checkMount } from './check-mount.ts';

/** Remotes that are broken in one way each, opened by the shell of these sources. */
interface Broken {
  /** Statements of the entry, and of a page's function; `React` is the shell's. */
  entry?: string;
  page?: string;
  /** The page's files are loaded, too, whatever the release declares. */
  loads?: string;
  /** Of a second page. */
  second?: string;
  says: RegExp | undefined;
}

const element = "return React.createElement('p', null, 'Something to read');";
const effect = (code: string) => `React.useEffect(() => { ${code} }, []); ${element}`;
const renderingIn = (hook: string) =>
  `const [n, set] = React.useState(0); React.${hook}(() => set(n + 1)); ${element}`;
const styled = (style: object) =>
  `return React.createElement('p', { style: ${JSON.stringify(style)} }, 'Not to be read');`;

const remotes: Record<string, Broken> = {
  sound: { page: element, second: element, says: undefined },
  'entry-throws': {
    entry: "throw new Error('broken entry');",
    says: /does not mount: broken entry/,
  },
  'mount-throws': { page: "throw new Error('broken render');", says: /does not mount: .*broken/ },
  'effect-throws': {
    page: effect("throw new Error('broken effect');"),
    says: /does not mount: .*broken/,
  },
  'late-throws': {
    page: effect("setTimeout(() => { throw new Error('broken timer'); });"),
    says: /has errors that it does not catch: broken timer/,
  },
  rejects: {
    page: effect("Promise.reject(new Error('broken promise'));"),
    says: /has errors that it does not catch: broken promise/,
  },
  'endless-loop': { page: 'for (;;);', says: /blocks the browser for more than 5 s/ },
  'endless-effect': { page: effect('for (;;);'), says: /blocks the browser for more than 5 s/ },
  'endless-layout': {
    page: renderingIn('useLayoutEffect'),
    says: /does not mount|renders without/,
  },
  'endless-rendering': { page: renderingIn('useEffect'), says: /renders without end: \d+ times/ },
  'endless-timer': {
    page: `const [n, set] = React.useState(0); React.useEffect(() => { setTimeout(() => set(n + 1), 20); }, [n]); ${element}`,
    says: /renders without end: \d+ times/,
  },
  empty: { page: 'return null;', says: /shows nothing/ },
  'empty-words': { page: "return React.createElement('p', null, ' ');", says: /shows nothing/ },
  'no-height': { page: styled({ height: 0, overflow: 'hidden' }), says: /shows nothing/ },
  transparent: { page: styled({ opacity: 0 }), says: /shows nothing/ },
  hidden: { page: styled({ visibility: 'hidden' }), says: /shows nothing/ },
  'same-colour': { page: styled({ color: 'transparent' }), says: /shows nothing that can be seen/ },
  aside: {
    page: styled({ position: 'fixed', left: -9999 }),
    says: /shows nothing that can be seen/,
  },
  covered: {
    page: "return React.createElement('div', null, 'Read', React.createElement('div', { style: { position: 'fixed', inset: 0, background: '#fff', zIndex: 9 } }));",
    says: /shows nothing that can be seen/,
  },
  'replaces-fetch': {
    page: effect('window.fetch = async () => new Response();'),
    says: /replaces fetch/,
  },
  'replaces-at-import': {
    entry: 'JSON.parse = ((parse) => (...all) => parse(...all))(JSON.parse);',
    page: element,
    says: /replaces JSON\.parse/,
  },
  'adds-to-prototype': {
    page: effect('Array.prototype.last = function () { return this.at(-1); };'),
    says: /replaces Array\.prototype\.last/,
  },
  'hides-history': {
    page: effect('history.pushState = () => {};'),
    says: /replaces history\.pushState/,
  },
  'second-throws': {
    page: element,
    second: "throw new Error('broken render');",
    says: /\/second-throws\/second of second-throws does not mount: .*broken render/,
  },
  'too-large': { page: element, loads: 'heavy.js', says: /too-large \/too-large takes \d+\.\d KB/ },
};

const build = '1.0.0-a1';
const toMade = (name: string, { entry = '', page = '', second, loads }: Broken): MadeRelease => {
  const paths = [`/${name}`, ...(second ? [`/${name}/second`] : [])];
  const pages = [page, second].map(
    (code) => `async () => {
    ${loads ? `await load('${loads}');` : ''}
    return { default: function Page() { ${code} } };
  }`,
  );
  return {
    name,
    release: build,
    paths,
    code: `{
      ${entry}
      let React;
      const load = (file) => new Promise((loaded) => {
        const script = document.createElement('script');
        script.src = webviewScripts.createScriptURL('/webview/releases/${name}/${build}/' + file);
        script.onload = script.onerror = loaded;
        document.head.append(script);
      });
      globalThis.${name.replaceAll('-', '_')}_a1 = {
        init: async (scope) => {
          const [shared] = Object.values(scope.react);
          React = (await shared.get())();
        },
        get: async () => () => ({ routes: [
          ${paths.map((path, index) => `{ path: '${path}', page: ${pages[index]} }`).join(', ')}
        ] }),
      };
      }`,
    files: loads ? { [loads]: `globalThis.x = '${randomText(40_000)}';` } : {},
  };
};

/** Hardly to be compressed. */
function randomText(length: number): string {
  let seed = 1;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed % 36).toString(36);
  };
  return Array.from({ length }, next).join('');
}

const hasBrowser = findBrowser() !== undefined;

describe.runIf(hasBrowser)('a remote is opened in a browser, and', () => {
  const refusals: Refusal[] = [];

  beforeAll(async () => {
    const shell = toCandidate(findWebBuild('shell') ?? (await buildWeb('shell')));
    const made = Object.entries(remotes).map(([name, broken]) => toMade(name, broken));
    const built = made.map((one): Candidate => ({ ...one, folder: buildRelease(one) }));
    const nothing = async () => undefined;
    const none = { contents: nothing, file: nothing, digests: nothing };
    const after: LiveFile = {
      schema: 1,
      shell: { live: shell.release },
      remotes: Object.fromEntries(made.map(({ name, release }) => [name, { live: release }])),
    };
    const checking = checkMount({
      reader: overlay(none, [shell, ...built]),
      planned: { before: undefined, after, changes: [] },
      names: made.map(({ name }) => name),
      say: { step: () => {}, progress: () => {} },
    });
    const refused = await checking.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    refusals.push(...(refused as Refused).refusals);
  }, 300_000);

  it.each(Object.entries(remotes))('%s gets its answer', (name, { says }) => {
    const messages = refusals.filter((one) => one.name === name).map(({ message }) => message);
    expect(messages.join('\n')).toMatch(says ?? /^$/);
    expect(messages.length).toBeLessThan(2);
  });
});
