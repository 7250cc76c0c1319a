import fs from 'node:fs';
import path from 'node:path';
import type { PageConfig, Releases } from '@shared/contract/releases';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../../test/test-folder.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { serveFiles } from './files.ts';
import { guessLanguage } from './language.ts';
import type { LiveReleases } from './live-set.ts';
import { contentSecurityPolicy, renderPage } from './page.ts';

const asset = (file: string) => ({
  url: `/webview/releases/x/1-a/${file}`,
  integrity: `sha384-${file}`,
});

const releases: LiveReleases = {
  schema: 1,
  shell: {
    version: '1',
    build: 'a',
    words: { en: asset('shell-en.json'), fr: asset('shell-fr.json') },
  },
  remotes: [
    {
      name: 'x',
      version: '1',
      build: 'a',
      container: 'x_a',
      entry: asset('remoteEntry.js'),
      assets: [asset('routes.js')],
      words: { en: asset('en.json'), fr: asset('fr.json') },
      routes: [
        {
          path: '/things/:id',
          access: 'anyone',
          preload: 'none',
          title: '</script><b>',
          skeleton: 'detail',
          home: { en: 'Things in en', fr: 'Things in fr' },
          assets: [asset('thing.js'), asset('thing.css')],
          kit: ['@shared/ui/lists'],
        },
      ],
    },
  ],
};

const config: PageConfig = {
  appId: 'app',
  appKey: '$& key',
  apiUrl: '',
  apiOrigins: [],
  bucket: 7,
  liveSet: 'set',
  demo: false,
};

const template = `<html lang="en"><script>one()</script><style>b{}</style><!--hints-->
<div><!--skeleton--></div><!--page-data--></html>`;

const kit = {
  '@shared/ui/lists': [asset('lists.js'), asset('lists.css')],
  '@shared/ui/qr-code': [asset('qr-code.js')],
};

const page = (pathname: string, language = 'fr') =>
  renderPage({ template, releases, kit, config, pathname, language });

const toldBy = (html: string): Releases =>
  JSON.parse(/id="releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Releases;

describe('the page', () => {
  it('preloads the files of the route in the start language', () => {
    const html = page('/things/42');
    const tag = (file: string) => html.match(`<[^<]*"${asset(file).url}(#ahead)?"[^>]*>`)?.[0];
    for (const file of ['remoteEntry.js', 'thing.css', 'lists.css']) {
      expect(tag(file)).toMatch(/^<link rel="preload"/);
      expect(tag(file)).toContain(`integrity="${asset(file).integrity}"`);
    }
    // Before the shell, which is not needed to read them.
    for (const file of ['routes.js', 'thing.js', 'lists.js']) {
      expect(tag(file)).toMatch(/^<script async .*#ahead"/);
      expect(tag(file)).toContain(`integrity="${asset(file).integrity}"`);
    }
    expect(html).toContain(asset('fr.json').url);
    expect(html.match(/rel="preload"/g)).toHaveLength(5);
    expect(html).not.toContain('qr-code.js');
    expect(html).toContain('<html lang="fr">');
  });

  it('starts the entry after its dependencies', () => {
    const withRuntime = template.replace(
      '</html>',
      '<script src="runtime.js"></script><!--entry--></html>',
    );
    const place = { template: withRuntime, releases, kit, config, language: 'fr' };
    const html = renderPage({ ...place, pathname: '/things/42' });
    const { url, integrity } = asset('remoteEntry.js');
    const [, behind = ''] = html.split('runtime.js');
    expect(behind).toContain(`src="${url}#ahead" integrity="${integrity}"`);
    const [remote] = releases.remotes;
    const off = { ...releases, remotes: remote ? [{ ...remote, off: true as const }] : [] };
    for (const [pathname, given] of [
      ['/', releases],
      ['/things/42', off],
    ] as const) {
      expect(renderPage({ ...place, releases: given, pathname })).not.toMatch(
        /remoteEntry.js#ahead|<!--entry/,
      );
    }
    expect(page('/things/42')).not.toContain('remoteEntry.js#ahead');
  });

  it('leaves the shell’s own address to the shell, whatever a remote says', () => {
    const [remote] = releases.remotes;
    const routes = remote?.routes.map((route) => ({ ...route, path: '/:any' })) ?? [];
    const given = { ...releases, remotes: remote ? [{ ...remote, routes }] : [] };
    const place = { template, releases: given, config, language: 'fr', pathname: '/Sign-In/' };
    const html = renderPage({ ...place, shellPaths: ['/', '/sign-in'] });
    expect(html).not.toContain(`src="${asset('thing.js').url}`);
  });

  it.each(['constructor', '__proto__', 'toString'])('finds no kit under %s', (key) => {
    const [remote] = releases.remotes;
    const routes = remote?.routes.map((route) => ({ ...route, kit: [key] })) ?? [];
    const given = { ...releases, remotes: remote ? [{ ...remote, routes }] : [] };
    const place = { template, releases: given, kit, config, language: 'fr' };
    expect(renderPage({ ...place, pathname: '/things/42' })).toContain('class="sk"');
  });

  it('preloads only the shell’s texts on a route without a remote', () => {
    expect(page('/').match(/rel="preload"/g)).toHaveLength(1);
  });

  it('preloads no more with twice as many remotes, and describes them briefly', () => {
    const more = Array.from({ length: 6 }, (_, index) =>
      releases.remotes.map((remote) => ({
        ...remote,
        name: `more-${index}`,
        routes: remote.routes.map((route) => ({ ...route, path: `/more-${index}` })),
      })),
    ).flat();
    const twelve = { ...releases, remotes: [...releases.remotes, ...more] };
    const hintsOf = (html: string) => html.match(/<(link rel="preload"|script async)[^>]*>/g);
    const place = { template, kit, config, pathname: '/things/42', language: 'fr' };
    const grown = renderPage({ ...place, releases: twelve });
    expect(hintsOf(grown)).toEqual(hintsOf(page('/things/42')));
    expect(grown.length - page('/things/42').length).toBeLessThan(6 * 600);
  });

  it('contains its data complete, and nothing in them ends the script', () => {
    const html = page('/things/42');
    const text = /id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(config);
    const { remotes, ...told } = toldBy(html);
    expect(told).toEqual({ schema: 1, shell: releases.shell });
    const own = releases.remotes.map(({ assets: _, routes, ...remote }) => ({
      ...remote,
      routes: routes.map(({ assets: _assets, kit: _kit, ...route }) => route),
    }));
    expect(remotes).toEqual(own);
  });

  it('names only the texts of its language if the shell can look up the others', () => {
    const allWords = asset('all.json');
    const [remote] = releases.remotes;
    const given: LiveReleases = {
      schema: 1,
      shell: { ...releases.shell, allWords },
      remotes: remote ? [{ ...remote, allWords, previous: remote }] : [],
    };
    const html = (language: string) =>
      toldBy(renderPage({ template, releases: given, config, pathname: '/', language }));
    const { shell, remotes } = html('fr');
    expect([shell.words, shell.allWords]).toEqual([{ fr: asset('shell-fr.json') }, allWords]);
    expect(remotes[0]?.words).toEqual({ fr: asset('fr.json') });
    // An earlier release without that file is unchanged.
    expect(remotes[0]?.previous?.words).toEqual(remote?.words);
    expect(html('ja').shell.words).toEqual(releases.shell.words);
  });

  it.each([
    { access: 'vip' },
    { access: undefined },
    { preload: 'all' },
    { skeleton: 'grid' },
    { skeleton: undefined },
  ])('leaves %j of a newer remote to the shell and draws a known skeleton', (values) => {
    const [remote] = releases.remotes;
    const newer = remote?.routes.map((route) => ({ ...route, ...values })) ?? [];
    const given = { ...releases, remotes: remote ? [{ ...remote, routes: newer as never }] : [] };
    const place = { template, config, language: 'fr' };
    const html = renderPage({ ...place, releases: given, pathname: '/things/42' });
    expect(html).toContain('class="sk"');
    const [{ assets: _, kit: _kit, ...route } = { assets: [] }] = newer;
    expect(toldBy(html).remotes[0]?.routes).toEqual([JSON.parse(JSON.stringify(route))]);
  });

  it('names routes of the home page in its language, or in all without an index', () => {
    const withIndex = releases.remotes.map((one) => ({ ...one, allWords: asset('all.json') }));
    const told = (language: string, remotes = withIndex) =>
      toldBy(
        renderPage({
          template,
          releases: { ...releases, remotes },
          config,
          pathname: '/',
          language,
        }),
      ).remotes[0]?.routes[0]?.home;
    const all = { en: 'Things in en', fr: 'Things in fr' };
    expect(told('fr')).toEqual({ fr: 'Things in fr' });
    expect(told('ja')).toEqual(all);
    expect(told('fr', releases.remotes as never)).toEqual(all);
  });

  it('leaves the names of the home page out of the page of a remote, and lists the routes', () => {
    const section = { en: 'Shop', fr: 'Boutique' };
    const withIndex = releases.remotes.map((one) => ({
      ...one,
      section,
      icon: 'M4 9h15',
      allWords: asset('all.json'),
    }));
    const told = (pathname: string, remotes: object[] = withIndex) =>
      toldBy(
        renderPage({
          template,
          releases: { ...releases, remotes: remotes as never },
          config,
          pathname,
          language: 'fr',
        }),
      ).remotes[0];
    expect(told('/')).toMatchObject({ section: { fr: 'Boutique' }, icon: 'M4 9h15' });
    expect(told('/things/42')?.section).toBeUndefined();
    expect(told('/things/42')?.icon).toBeUndefined();
    expect(told('/things/42')?.routes[0]?.home).toEqual({});
    // Without an index nothing could bring them later.
    expect(told('/things/42', releases.remotes)?.routes[0]?.home).toEqual({
      en: 'Things in en',
      fr: 'Things in fr',
    });
  });

  it('allows only its own inline script and style, by their hashes', () => {
    const policy = contentSecurityPolicy({ template, apiOrigins: [], frameAncestors: "'none'" });
    expect(policy).toContain("default-src 'none'");
    expect(policy.match(/'sha256-/g)).toHaveLength(2);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types webview");
    const earlier = `${template}<script>trustedTypes.createPolicy('default', {})</script>`;
    expect(
      contentSecurityPolicy({ template: earlier, apiOrigins: [], frameAncestors: "'none'" }),
    ).toMatch(/trusted-types default$/);
    expect(policy).toContain("worker-src 'self';");
  });
});

describe('the language of a request', () => {
  it.each([
    [{ query: 'zh-Hans-CN', cookie: 'fr', acceptLanguage: 'de' }, 'zh_cn'],
    [{ query: undefined, cookie: 'fr', acceptLanguage: 'ja' }, 'fr'],
    [{ query: 'xx', cookie: undefined, acceptLanguage: 'de-DE,pt-PT;q=0.8' }, 'pt_br'],
    [{ query: undefined, cookie: undefined, acceptLanguage: undefined }, 'en'],
  ])('of %j is %s', (request, language) => {
    expect(guessLanguage(request)).toBe(language);
  });

  it('a cookie is read by its name', () => {
    expect(readCookie('a=1; locale=vi; b=2', 'locale')).toBe('vi');
    expect(readCookie('mylocale=vi', 'locale')).toBeUndefined();
  });
});

describe('files of releases', () => {
  const serve = () => {
    const folder = testFolder('site-files');
    const release = path.join(folder, 'x', '1-a');
    fs.mkdirSync(release, { recursive: true });
    fs.writeFileSync(path.join(release, 'entry.js'), 'plain');
    fs.writeFileSync(path.join(release, 'entry.js.br'), 'small');
    fs.writeFileSync(path.join(folder, 'live.json'), '{}');
    fs.writeFileSync(path.join(folder, '..', 'outside-of-releases.json'), '{}');
    const app = fastify();
    serveFiles(app, {
      folder,
      prefix: '/r/',
      cacheControl: 'immutable',
      kinds: ['.js', '.json'],
      cacheFor: (names) => (names.length > 2 ? 'immutable' : undefined),
    });
    return (url: string, encoding = '') =>
      app.inject({ url, headers: { 'accept-encoding': encoding } });
  };

  it('are served plain or compressed, and cacheable', async () => {
    const get = serve();
    const plain = await get('/r/x/1-a/entry.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'plain']);
    expect(plain.headers['cache-control']).toBe('immutable');
    const small = await get('/r/x/1-a/entry.js', 'gzip, br');
    expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br']);
  });

  it('are also served under a marked URL for a retry', async () => {
    expect((await serve()('/r/~k3x0/x/1-a/entry.js')).body).toBe('plain');
  });

  it.each([
    '/r/live.json',
    '/r/x/live.json',
    '/r/x/1-a/entry.js.br',
    '/r/x/1-a/missing.js',
    '/r/x/1-a/..%2f..%2f..%2foutside-of-releases.json',
    '/r/%2e%2e/outside-of-releases.json',
  ])('%s is not found, and that is not cached', async (url) => {
    const answer = await serve()(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });
});
