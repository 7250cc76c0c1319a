/** The files of a new remote: small, true and green. The exemplar is remotes/wallet-staking. */

const words = (name: string): string[] => name.split('-');
const pascal = (name: string): string =>
  words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function remoteWords(name: string) {
  return { home: { title: pascal(name), failed: '⚠' } };
}

export function remoteFiles(name: string): Record<string, string> {
  return {
    'package.json': `${JSON.stringify({ name, version: '0.1.0', private: true, type: 'module' }, null, 2)}\n`,
    'README.md': readme(name),
    'src/paths.ts': paths(name),
    'src/routes.ts': routes(),
    [`src/${name}.api.ts`]: api(name),
    'src/pages/home.page.tsx': page(name),
    'src/pages/home.page.test.tsx': pageTest(name),
  };
}

const readme = (name: string): string => `# ${name}

One sentence: what this remote is for.

**Routes** (\`src/routes.ts\`): \`/${name}\`.

**Calls** (\`src/${name}.api.ts\`): \`home/systemSetting\`.

**Slice**: none.

**Asks of the native app**: nothing yet.
`;

const paths = (
  name: string,
): string => `/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  home: { path: '/${name}', to: () => '/${name}' },
} as const;
`;

const routes = (): string => `import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** The routes of this remote as plain data. Importing this file has no side effects. */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.home.path,
    access: 'anyone',
    preload: 'none',
    title: 'home.title',
    home: 'home.title',
    skeleton: 'list',
    firstData: { path: '/v1/home/systemSetting' },
    page: () => import('./pages/home.page.tsx'),
  },
];
`;

const api = (
  name: string,
): string => `import type { getSystemSetting } from '@shared/contract/home';
import { injectCalls } from '@shared/host';

export const { use${pascal(name)}SettingQuery } = injectCalls(({ query }) => ({
  ${camel(name)}Setting: query<typeof getSystemSetting>('/v1/home/systemSetting'),
}));
`;

const page = (name: string): string => `import { useLoadFailed, useWords } from '@shared/host';
import { Card, DetailRows, ErrorState, Skeleton } from '@shared/ui';
import { use${pascal(name)}SettingQuery } from '../${name}.api.ts';

/** The first screen: which currencies there are. Replace it by what this remote is for. */
export default function HomePage() {
  const { t } = useWords('${name}');
  const loadFailed = useLoadFailed();
  const query = use${pascal(name)}SettingQuery();
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('home.failed'), query)} />;
  if (!data) return <Skeleton shape="block" width="100%" height={240} />;
  const rows = data.setting.currencies.map(({ name, label }) => ({ label: name, value: label }));
  return (
    <Card>
      <DetailRows rows={rows} />
    </Card>
  );
}
`;

const pageTest = (
  name: string,
): string => `import { buildSettings, refused, renderRemote } from '@shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const call = '/v1/home/systemSetting';
const { system } = buildSettings();

describe('/${name}', () => {
  it('shows what the server says', async () => {
    renderRemote({ routes, path: '/${name}', answers: { [call]: system } });
    expect(await screen.findByText('USD')).toBeTruthy();
  });

  it('says that it failed, and asks again', async () => {
    renderRemote({ routes, path: '/${name}', answers: { [call]: refused(5000) } });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
`;
