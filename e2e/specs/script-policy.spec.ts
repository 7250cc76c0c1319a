import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a script that has got into a page cannot do with the loader of scripts. */
test('no plain URL is loaded as a script, and no other policy is made', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Trusted|trusted-types|violates|policy/i);
  await page.goto('/webview/terms?locale=en');
  await expect(page.getByRole('heading', { name: 'Terms of service', level: 2 })).toBeVisible();
  const thrown = await page.evaluate(() => {
    const attempt = (act: () => void): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const types = (
      window as unknown as {
        trustedTypes: {
          createPolicy(name: string, rules: object): unknown;
          defaultPolicy: unknown;
        };
      }
    ).trustedTypes;
    const script = document.createElement('script');
    const own = window.webviewScripts;
    return {
      plain: attempt(() => {
        script.src = '/webview/x.js';
      }),
      markup: attempt(() => {
        document.body.innerHTML = '<p>foreign</p>';
      }),
      more: attempt(() => void types.createPolicy('mine', {})),
      again: attempt(() => void types.createPolicy('webview', {})),
      default: attempt(() => void types.createPolicy('default', {})),
      elsewhere: attempt(() => void own?.createScriptURL('https://evil.example/x.js')),
      api: attempt(() => void own?.createScriptURL('/api/v1/x')),
      hasDefault: types.defaultPolicy !== null,
      ours: attempt(() => void own?.createScriptURL('/webview/x.js')),
    };
  });
  expect(thrown).toEqual({
    plain: 'TypeError',
    markup: 'TypeError',
    more: 'TypeError',
    again: 'TypeError',
    default: 'TypeError',
    elsewhere: 'TypeError',
    api: 'TypeError',
    hasDefault: false,
    ours: 'done',
  });
});

test('a file of a release opened as a document runs nothing', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/sandboxed/);
  const { releases } = await readReleases(baseURL ?? '');
  const { entry } = remoteOf(releases, 'legal-terms');
  const response = await page.goto(entry.url);
  expect(response?.headers()).toMatchObject({
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  const origin = await page.evaluate(() => window.origin);
  expect(origin).toBe('null');
});
