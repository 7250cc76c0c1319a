import fs from 'node:fs';
import { contract } from '@shared/contract';
import { codes } from '@shared/contract/codes';
import { findWrongBackTo } from '@shared/lib/back-target';
import { describe, expect, it } from 'vitest';
import { at, localeNames, remoteNames } from '../build/paths.ts';
import { readRoutes } from '../build/routes.ts';
import { read, trackedFiles } from './files.ts';

/** House rules that no linter checks. Each failure prints its fix. */
const files = trackedFiles();
const code = files.filter((file) => /\.(ts|tsx|css|mjs|cjs)$/.test(file));
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** A list that may only shrink. */
const longerThanAllowed: readonly string[] = [];
const maxLines = 400;

describe('files', () => {
  it('have at most 400 lines: split a longer one by what it is about', () => {
    const long = code.filter((file) => read(file).split('\n').length > maxLines + 1);
    expect(long.filter((file) => !longerThanAllowed.includes(file))).toEqual([]);
    expect(longerThanAllowed.filter((file) => !long.includes(file))).toEqual([]);
  });

  it('are named in kebab-case with a role from the list', () => {
    const roles =
      /^[a-z0-9-]+(\.(api|page|slice|rules|queries|mutations|operations|routes|jobs|operator|catalogue|property|test|spec|setup|web|module|config|shell|remote|table|dom))*\.(ts|tsx|css|mjs|cjs|d\.ts)$/;
    const names = code
      .filter((file) => !file.startsWith('.'))
      .filter((file) => !roles.test(file.split('/').at(-1) ?? ''));
    expect(names).toEqual([]);
  });

  it('put every style into a cascade layer, so that no remote can style another', () => {
    const styles = code.filter((file) => file.endsWith('.module.css'));
    const bare = styles.filter(
      (file) => !/^\s*(\/\*[\s\S]*?\*\/\s*)*@layer [\w.-]+\s*\{/.test(read(file)),
    );
    expect(bare).toEqual([]);
  });

  it('contain no TODO and no skipped test', () => {
    const marks = [/\b(TODO|FIXME|HACK)\b/, /\b(it|test|describe)\.(only|todo|skip)\(/];
    const own = 'tools/house/tidy.test.ts';
    const found = code.filter(
      (file) => file !== own && marks.some((mark) => mark.test(read(file))),
    );
    expect(found).toEqual([]);
  });

  it('change persons through the table in code, or set their version: a server compares it', () => {
    const update = /\b(update|merge into)\s+(only\s+)?(public\.)?["`]?(\$\{)?persons\b/i;
    const rest = '(?!\\s+set version = gen_random_uuid\\(\\))';
    const unversioned = new RegExp(update.source + rest, 'i');
    const texts = files.filter((file) => /\.(ts|tsx|mjs|cjs|md|sql)$/.test(file));
    expect(texts.filter((file) => unversioned.test(read(file)))).toEqual([]);
  });

  it('contain no path of the machine that they were written on', () => {
    const marks = [/\/(home|Users|root|work)\/[\w.-]+\//, /registry\.(npmjs|yarnpkg)\.(org|com)/];
    const texts = files.filter((file) => /\.(ts|tsx|css|mjs|cjs|json|md|html|sql|yml)$/.test(file));
    const own = 'tools/house/tidy.test.ts';
    const found = texts.filter(
      (file) => file !== own && marks.some((mark) => mark.test(read(file))),
    );
    expect(found).toEqual([]);
  });
});

describe('the contract', () => {
  it('has each path once', () => {
    const paths = contract.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('has words for every code, in every language', () => {
    const names = Object.keys(codes).filter((name) => name !== 'ok');
    for (const language of localeNames()) {
      const { errors } = JSON.parse(read(`locales/${language}/server.json`)) as {
        errors: Record<string, string>;
      };
      expect(
        names.filter((name) => !errors[name]),
        language,
      ).toEqual([]);
    }
  });
});

/** Routes that neither stand on the home page nor are below another route, and why. */
const topPages: Readonly<Record<string, string>> = {
  '/profile/:uid': 'opens from messages, search, lists of followers and the chat of the app',
  '/report/:reportType': 'is about the person or the video of the page before it',
  '/landing': 'opens from an invitation, outside of the app',
  '/videoPreview': 'opens from a shared link and from the app',
};

const routesOf = new Map(
  await Promise.all(remoteNames().map(async (name) => [name, await readRoutes(name)] as const)),
);

describe.each(remoteNames())('the remote %s', (remote) => {
  const folder = `remotes/${remote}`;

  it('has the shape of a remote', () => {
    const wanted = ['README.md', 'package.json', 'src/routes.ts', 'src/paths.ts'];
    expect(wanted.filter((file) => !fs.existsSync(at(folder, file)))).toEqual([]);
    // One for the remote, or one per feature folder.
    const calls = files.filter((file) => file.startsWith(folder) && /\bapi\.ts$/.test(file));
    expect(calls).not.toEqual([]);
  });

  it('stores under its own name, and only through `remoteStorage`', () => {
    const sources = files.filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file));
    const shipped = sources.filter((file) => !isTest(file));
    expect(shipped.filter((file) => /\b(local|session)Storage\b/.test(read(file)))).toEqual([]);
    const names = shipped.flatMap((file) =>
      [...read(file).matchAll(/\bremoteStorage\s*(?:<[^>]*>)?\(\s*([^\s,)]*)/g)].map(
        ([, name]) => name,
      ),
    );
    expect(names.filter((name) => name !== `'${remote}'`)).toEqual([]);
  });

  it('has a test for every page and for all of its rules', () => {
    const sources = files.filter((file) => file.startsWith(folder));
    const subjects = sources.filter((file) => /\.(page\.tsx|rules\.ts)$/.test(file));
    const untested = subjects.filter(
      (file) => !sources.includes(file.replace(/\.tsx?$/, '.test$&')),
    );
    expect(untested).toEqual([]);
  });

  it('declares routes that no other remote declares, with a title in its words', () => {
    const words = JSON.parse(read(`locales/en/${remote}.json`)) as Record<string, unknown>;
    const theirs = [...routesOf]
      .filter(([name]) => name !== remote)
      .flatMap(([, routes]) => routes.map(({ record }) => record.path));
    for (const { record } of routesOf.get(remote) ?? []) {
      expect(theirs).not.toContain(record.path);
      expect(valueAt(words, record.title), record.title).toBeTypeOf('string');
    }
  });

  it('goes back from each of its routes to one above it, or says why there is none', () => {
    const records = (routesOf.get(remote) ?? []).map(({ record }) => record);
    expect(findWrongBackTo(records)).toBeUndefined();
    const tops = records.filter(({ home, backTo }) => !home && !backTo).map(({ path }) => path);
    expect(tops.filter((path) => !(path in topPages))).toEqual([]);
  });
});

it('every listed top page is a route', () => {
  const all = [...routesOf.values()].flat().map(({ record }) => record.path);
  expect(Object.keys(topPages).filter((path) => !all.includes(path))).toEqual([]);
});

describe('slices', () => {
  it('have unique keys: the names of their remotes', () => {
    const slices = files.filter((file) => /^remotes\/.*\.slice\.ts$/.test(file) && !isTest(file));
    const keys = slices.map((file) => /name: '([\w-]+)'/.exec(read(file))?.[1]);
    expect(keys).toEqual(slices.map((file) => file.split('/')[1]));
  });
});

function valueAt(tree: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], tree);
}
