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
    'src/api.ts': api(name),
    'src/pages/home.page.tsx': page(name),
    'src/pages/home.page.test.tsx': pageTest(name),
  };
}

const readme = (name: string): string => `# ${name}

One sentence: what this remote is for.

**Routes** (\`src/routes.ts\`): \`/${name}\`.

**Calls** (\`src/api.ts\`): \`home/systemSetting\`.

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
): string => `import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getSystemSetting } from '@shared/contract/home';
import { api, post } from '@shared/host';

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const ${camel(name)}Api = api.injectEndpoints({
  endpoints: (build) => ({
    ${camel(name)}Setting: build.query<
      ResponseOf<typeof getSystemSetting>,
      RequestOf<typeof getSystemSetting>
    >({
      query: post<typeof getSystemSetting>('/v1/home/systemSetting'),
    }),
  }),
});

export const { use${pascal(name)}SettingQuery } = ${camel(name)}Api;
`;

const page = (name: string): string => `import { useWords } from '@shared/host';
import { Card, DetailRows, ErrorState, Skeleton } from '@shared/ui';
import { use${pascal(name)}SettingQuery } from '../api.ts';

/** The first screen: which currencies there are. Replace it by what this remote is for. */
export default function HomePage() {
  const { t } = useWords('${name}');
  const common = useWords('common');
  const { data, isError, isFetching, refetch } = use${pascal(name)}SettingQuery({});
  if (isError) {
    return (
      <ErrorState
        title={t('home.failed')}
        retry={{ label: common.t('retry'), busy: isFetching, onClick: () => void refetch() }}
      />
    );
  }
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
