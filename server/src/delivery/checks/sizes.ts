import type { Refusal } from '@shared/contract/published';
import { bytesOnWire, kilobytes, measureSizes, type Size } from '../releases/budget.ts';
import type { ReleasedFile } from '../releases/store.ts';
import type { PublishedRelease, ReleaseReader } from './published-release.ts';

/** Checks the first screens of a release against their budgets, by the bytes of its files. */
export async function findOversizes(
  reader: ReleaseReader,
  { name, release, description }: PublishedRelease,
): Promise<Refusal[]> {
  const sizes = await measureSizes(description, bytesIn(reader, { name, release }));
  return sizes.filter(isOver).map(refusal);
}

/** A screen of a remote, by the scripts that a browser has loaded for it. */
export async function findOversize(
  reader: ReleaseReader,
  { what, scripts, budgetBytes }: Omit<Size, 'name' | 'bytes'> & { scripts: ReleasedFile[] },
): Promise<Refusal[]> {
  const name = scripts[0]?.name ?? '';
  const read = scripts.map((at) => bytesOnWire(bytesIn(reader, at), at.file));
  const bytes = (await Promise.all(read)).reduce((sum, one) => sum + one, 0);
  return [{ name, what, bytes, budgetBytes }].filter(isOver).map(refusal);
}

const bytesIn =
  (reader: ReleaseReader, { name, release }: Omit<ReleasedFile, 'file'>) =>
  async (file: string) =>
    (await reader.digests({ name, release, file }))?.bytes;

const isOver = ({ bytes, budgetBytes }: Size): boolean => bytes > budgetBytes;

const refusal = ({ name, what, bytes, budgetBytes }: Size): Refusal => ({
  check: 'size',
  name,
  message: `${name} ${what} takes ${kilobytes(bytes)} of JavaScript; ${kilobytes(budgetBytes)} are allowed.`,
  remedy: 'Load parts that the first screen does not need later, with import().',
});
