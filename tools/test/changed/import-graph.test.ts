import { expect, it } from 'vitest';
import { partsAmong, readImportGraph, withDependents } from './import-graph.ts';

const sources: Record<string, string> = {
  'remotes/a/src/routes.ts':
    "import { paths } from './paths.ts';\nconst page = () => import('./pages/x.page.tsx');",
  'remotes/a/src/paths.ts': '',
  'remotes/a/src/pages/x.page.tsx':
    "import './x.module.css';\nimport { paths } from '../paths.ts';\nimport { money } from '@shared/lib/money';",
  'remotes/a/src/pages/x.module.css': '',
  'remotes/a/src/pages/x.page.test.tsx': "import { routes } from '../routes.ts';",
  'shared/lib/money.ts':
    "import type { Asset } from '@shared/contract/asset';\nexport type { Wire } from '../contract/wire.ts';\nexport * from './units.ts';",
  'shared/lib/units.ts': "import { type Wire, isWire } from '@shared/contract/wire';",
  'shared/contract/asset.ts': '',
  'shared/contract/wire.ts': '',
};
const graph = readImportGraph(Object.keys(sources), (file) => sources[file] ?? '');
const reached = (file: string) => [...withDependents(graph, [file])].sort();

it('follows values, styles and lazy imports, but not types', () => {
  expect(graph.atRunTime.get('shared/lib/money.ts')).toEqual(new Set(['shared/lib/units.ts']));
  expect(graph.withTypes.get('shared/lib/money.ts')?.size).toBe(3);
  expect(reached('shared/contract/asset.ts')).toEqual(['shared/contract/asset.ts']);
  expect(reached('shared/contract/wire.ts')).toContain('remotes/a/src/pages/x.page.tsx');
  expect(reached('remotes/a/src/pages/x.module.css')).toContain('remotes/a/src/pages/x.page.tsx');
});

it('does not follow a page through the routes of its remote', () => {
  expect(reached('remotes/a/src/pages/x.page.tsx')).toEqual(['remotes/a/src/pages/x.page.tsx']);
  expect(reached('remotes/a/src/paths.ts')).toContain('remotes/a/src/pages/x.page.test.tsx');
});

it('knows the parts that a registry lists', () => {
  const files = new Set(['remotes/a/src/pages/x.page.tsx', 'remotes/a/src/paths.ts']);
  expect(partsAmong(graph, files)).toEqual(['remotes/a/src/pages/x.page.tsx']);
});
