import type { StatsCompilation } from '@rspack/core';

/** The parts of a build's statistics that the functions below read. */
export const statsOptions = {
  all: false,
  assets: true,
  chunks: true,
  chunkOrigins: true,
  chunkModules: true,
  // Modules of a chunk that another one of it imports are left out otherwise.
  dependentModules: true,
  entrypoints: true,
  errors: true,
  warnings: true,
} as const;

export type Chunk = NonNullable<StatsCompilation['chunks']>[number];

/** The chunks made for an import of `request`, as the source spells it. */
export const findImportedChunks = ({ chunks = [] }: StatsCompilation, request: string): Chunk[] =>
  chunks.filter(({ origins }) => origins?.some((origin) => origin.request === request));

/** The chunks of a module that a remote exposes. */
export const findExposedChunks = ({ chunks = [] }: StatsCompilation, name: string): Chunk[] =>
  chunks.filter(({ names }) => names?.includes(name));

/** The chunks that the shell loads when a remote asks for a shared module. */
export const findProvidingChunks = ({ chunks = [] }: StatsCompilation, key: string): Chunk[] =>
  chunks.filter(({ origins }) =>
    origins?.some(
      ({ moduleName = '' }) =>
        moduleName.startsWith('provide shared module') && moduleName.includes(` ${key}@`),
    ),
  );

/** The share keys among `keys` that these chunks take from the shell. */
export function findConsumedKeys(chunks: readonly Chunk[], keys: readonly string[]): string[] {
  const consumed = chunks
    .flatMap(({ modules }) => modules ?? [])
    .filter(({ moduleType }) => moduleType === 'consume-shared-module')
    .map(({ name = '' }) => name);
  return keys.filter((key) => consumed.some((name) => name.includes(` ${key}@`)));
}
