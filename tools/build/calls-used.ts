import fs from 'node:fs';
import path from 'node:path';
import { contract } from '@shared/contract';
import type { NeededCalls } from '@shared/contract/published';
import ts from 'typescript';
import { describeApi } from '../../server/src/delivery/checks/api.ts';
import { SchemaCutter, typesOfCalls } from './cut-schemas.ts';
import { hashFiles } from './identity.ts';
import { at } from './paths.ts';
import { createProgram, type Fields, findUsedFields, sourcesOf } from './used-fields.ts';

/** What the host sends and reads on behalf of a remote whose call it makes. */
const hostFolders = ['shared/host', 'shared/ui'];
const foldersOf = (name: string): string[] =>
  name === 'shell' ? ['shell/src', ...hostFolders] : [`remotes/${name}/src`];

/**
 * The calls that the sources of a release make, with the fields that they send and those that they
 * read of answers. Kept by their content: the compiler takes seconds.
 */
export function callsUsed(name: string): NeededCalls {
  prepareCalls([name]);
  return JSON.parse(fs.readFileSync(cacheOf(name), 'utf8')) as NeededCalls;
}

/** Finds them for several releases at once, which takes hardly longer than for one. */
export function prepareCalls(names: readonly string[]): void {
  const missing = names.filter((name) => !fs.existsSync(cacheOf(name)));
  if (missing.length === 0) return;
  for (const [name, calls] of findCalls(missing)) {
    const file = cacheOf(name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    // Several builds may write it at once.
    const half = `${file}.${process.pid}`;
    fs.writeFileSync(half, JSON.stringify(calls));
    fs.renameSync(half, file);
  }
}

function cacheOf(name: string): string {
  const finder = ['calls-used', 'cut-schemas', 'used-fields'].map(
    (file) => `tools/build/${file}.ts`,
  );
  const schemas = 'server/src/delivery/checks/api.ts';
  const shared = ['contract', 'host', 'lib', 'ui'].map((folder) => `shared/${folder}`);
  const inputs = [...foldersOf(name), ...shared, ...finder, schemas, 'package-lock.json'];
  return at('.cache/calls', `${name}-${hashFiles(inputs)}.json`);
}

function findCalls(names: readonly string[]): Map<string, NeededCalls> {
  const sources = new Map(names.map((name) => [name, sourcesOf(foldersOf(name))]));
  const host = sourcesOf(hostFolders);
  const all = [...new Set([...sources.values()].flat()), ...host, 'shared/contract/index.ts'];
  const program = createProgram(all);
  const usedByHost = findUsedFields(program, host);
  return new Map(
    [...sources].map(([name, files]) => {
      const used = findUsedFields(program, files);
      return [name, cutCalls(program, { name, files, used, usedByHost })];
    }),
  );
}

interface CutInput {
  name: string;
  files: readonly string[];
  used: Fields;
  usedByHost: Fields;
}

/** Fields that the host adds to a request: the next page, the amount of a quote, and a proof. */
const sentByHost = new Set(['cursor', 'amount', 'proof']);
/** Of an answer, what the host reads by types of its own: the next page, a quote and its limits. */
const readByHost = new Set(['nextCursor', 'quote']);
const limitsOfQuote = ['available', 'smallest', 'largest'];
/** Calls of the shell whose answers the host hands to remotes. */
export const stateCalls = ['/v1/user/get/my', '/v1/home/systemSetting', '/v1/user/balance/info'];

function cutCalls(program: ts.Program, { name, files, used, usedByHost }: CutInput): NeededCalls {
  const made = findPaths(program, files);
  const ofState = name === 'shell' ? [] : stateCalls.filter((one) => !made.has(one));
  const api = describeApi(
    contract.filter((one) => made.has(one.path) || ofState.includes(one.path)),
  );
  const types = typesOfCalls(program);
  const cutter = new SchemaCutter(program.getTypeChecker(), new Set([...used, ...usedByHost]));
  const stateCutter = new SchemaCutter(program.getTypeChecker(), used);
  const calls = Object.entries(api).map(([callPath, { access, request, answer }]) => {
    const type = types.get(callPath);
    if (!type) throw new Error(`${callPath} is no call of the contract.`);
    const isQuote = 'quote' in (answer.properties ?? {});
    const isRead = (field: string) =>
      readByHost.has(field) || (isQuote && limitsOfQuote.includes(field));
    const isSent = (field: string) =>
      sentByHost.has(field) || (made.get(callPath)?.has(field) ?? false);
    const reads = made.has(callPath) ? cutter : stateCutter;
    return [
      callPath,
      {
        access,
        request: cutter.cut(request, [type.request], { keepsRequired: true, isKept: isSent }),
        answer: reads.cut(answer, [type.answer], { isKept: isRead }),
      },
    ] as const;
  });
  const isNeeded = ([callPath, { answer }]: (typeof calls)[number]): boolean =>
    made.has(callPath) || Object.keys(answer.properties ?? {}).length > 0;
  return Object.fromEntries(calls.filter(isNeeded));
}

/** Paths of calls in sources, with the names that may be in a body that has no type of its own. */
function findPaths(program: ts.Program, files: readonly string[]): Map<string, Set<string>> {
  const paths: ReadonlySet<string> = new Set(contract.map((call) => call.path));
  const found = new Map<string, Set<string>>();
  const checker = program.getTypeChecker();
  for (const file of files) {
    const source = program.getSourceFile(at(file));
    if (!source) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && paths.has(node.text)) {
        const names = found.get(node.text) ?? new Set();
        found.set(node.text, names);
        const isTyped = checker.getContextualType(node)?.isStringLiteral() ?? false;
        if (!isTyped) for (const name of namesGivenIn(source)) names.add(name);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** The names of all fields that the literals of a file have. */
function namesGivenIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isField = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
    if (isField && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
