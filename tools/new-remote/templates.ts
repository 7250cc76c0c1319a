/** The files of a new remote: small, true and green. The exemplar is remotes/wallet-staking. */

const words = (name: string): string[] => name.split('-');
const pascal = (name: string): string =>
  words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** “gift-cards” is “Gift cards” until somebody gives it a name. */
const toTitle = (name: string): string => {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export function remoteWords(name: string) {
  return { section: toTitle(name), home: { title: toTitle(name), failed: '⚠' } };
}

export function remoteFiles(name: string): Record<string, string> {
  return {
    'package.json': `${JSON.stringify({ name, version: '0.1.0', private: true, type: 'module' }, null, 2)}\n`,
    'README.md': readme(name),
    'src/paths.ts': paths(name),
    'src/routes.ts': routes(name),
    'src/home/home.api.ts': api(name),
    'src/home/home.page.tsx': page(name),
    'src/home/home.page.test.tsx': pageTest(name),
  };
}

const readme = (name: string): string => `# ${name}

One sentence: what this remote is for.

**Routes** (\`src/routes.ts\`): \`/${name}\`.

**Calls** (\`src/home/home.api.ts\`): \`legal/document\`.

**Slice**: none.

**Asks of the native app**: nothing yet.

**Folders**: one per subject, with its pages, components, calls and rules: \`home/\`. Words are in
\`locales/<language>/${name}.json\`.
`;

const paths = (
  name: string,
): string => `/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  home: { path: '/${name}', to: () => '/${name}' },
} as const;
`;

const routes = (
  name: string,
): string => `import type { RouteDeclaration } from '@shared/contract/routes';
import type { SectionIcon } from '@shared/ui';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Of its section on the home page: one of the kit, or the strokes of a path on a 24 × 24 grid. */
export const icon: SectionIcon = 'globe';

/** The first parts of its addresses: no other remote has routes there. */
export const prefixes = ['${name}'];

/** The routes of this remote as plain data. Importing this file has no side effects. */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.home.path,
    access: 'anyone',
    preload: 'none',
    title: 'home.title',
    home: 'home.title',
    skeleton: 'list',
    firstData: { path: '/v1/legal/document' },
    page: () => import('./home/home.page.tsx'),
  },
];
`;

const api = (
  name: string,
): string => `import type { getLegalDocument } from '@shared/contract/legal';
import { injectCalls } from '@shared/host';

export const { use${pascal(name)}DocumentQuery } = injectCalls(({ query }) => ({
  ${camel(name)}Document: query<typeof getLegalDocument>('/v1/legal/document'),
}));
`;

const page = (name: string): string => `import { useLoadFailed, useWords } from '@shared/host';
import { Card, DetailRows, ErrorState, Skeleton } from '@shared/ui';
import { use${pascal(name)}DocumentQuery } from './home.api.ts';

/** The first screen: the version of the terms. Replace it by the subject of this remote. */
export default function HomePage() {
  const { t } = useWords('${name}');
  const loadFailed = useLoadFailed();
  const query = use${pascal(name)}DocumentQuery();
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('home.failed'), query)} />;
  if (!data) return <Skeleton shape="block" width="100%" height={240} />;
  return (
    <Card>
      <DetailRows rows={[{ label: data.title, value: data.version }]} />
    </Card>
  );
}
`;

const pageTest = (name: string): string => `import { refused, renderRemote } from '@shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const call = '/v1/legal/document';

describe('/${name}', () => {
  it('shows what the server says', async () => {
    const answer = { title: 'Terms of service', version: '2.1' };
    renderRemote({ routes, path: '/${name}', answers: { [call]: answer } });
    expect(await screen.findByText('2.1')).toBeTruthy();
  });

  it('shows a failure, and retries', async () => {
    renderRemote({ routes, path: '/${name}', answers: { [call]: refused(5000) } });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
`;
