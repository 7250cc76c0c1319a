import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Call } from '@shared/contract/call';
import ts from 'typescript';
import { describeApi } from '../../../server/src/delivery/checks/api.ts';
import { at, filesBelow } from '../paths.ts';

/** Texts of contract files that take the place of those on the disk. */
export type Changed = ReadonlyMap<string, string>;

const folder = 'shared/contract';
const require = createRequire(import.meta.url);

const contractFiles = (): string[] =>
  filesBelow(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

const files = contractFiles();
const texts = new Map(files.map((file) => [file, fs.readFileSync(at(file), 'utf8')]));
const textOf = (file: string): string => texts.get(file) ?? '';

const transpiled = new Map<string, string>();

function toCommonJs(text: string): string {
  const known = transpiled.get(text);
  if (known !== undefined) return known;
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  transpiled.set(text, outputText);
  return outputText;
}

type Modules = Map<string, Record<string, unknown>>;

let evaluated: Modules | undefined;
function unchanged(): Modules {
  evaluated ??= evaluate(new Map(), new Map());
  return evaluated;
}

/** The API of the contract as its sources would be; the calls that stay are described once. */
export function describeChanged(changed: Changed): ReturnType<typeof describeApi> {
  const known = unchanged();
  const touched = importersOf([...changed.keys()]);
  const kept = new Map([...known].filter(([file]) => !touched.has(file)));
  const [before, after] = [known, evaluate(changed, kept)].map(callsOf);
  const isSame = (call: Call) =>
    before?.some(
      ({ path, access, request, response }) =>
        path === call.path &&
        access === call.access &&
        request === call.request &&
        response === call.response,
    );
  const same = (after ?? []).filter(isSame).map(({ path }) => [path, describedOnce()[path]]);
  return {
    ...describeApi((after ?? []).filter((call) => !isSame(call))),
    ...Object.fromEntries(same),
  };
}

let described: ReturnType<typeof describeApi> | undefined;
function describedOnce(): ReturnType<typeof describeApi> {
  described ??= describeApi(callsOf(unchanged()));
  return described;
}

const entry = `${folder}/index.ts`;
const callsOf = (modules: Modules): readonly Call[] =>
  (modules.get(entry)?.contract ?? []) as readonly Call[];

function evaluate(changed: Changed, kept: Modules): Modules {
  const modules = new Map(kept);
  const load = (file: string): Record<string, unknown> => {
    const known = modules.get(file);
    if (known) return known;
    const module = { exports: {} };
    modules.set(file, module.exports);
    const text = changed.get(file) ?? textOf(file);
    const resolve = (request: string) =>
      request.startsWith('.') ? load(path.join(folder, request)) : require(request);
    new Function('require', 'exports', 'module', toCommonJs(text))(resolve, module.exports, module);
    return module.exports;
  };
  load(entry);
  return modules;
}

/** These files, and all that import them. */
function importersOf(changed: readonly string[]): Set<string> {
  const found = new Set(changed);
  for (const one of found) {
    const request = `'./${path.basename(one)}'`;
    for (const file of files) {
      if (textOf(file).includes(request)) found.add(file);
    }
  }
  return found;
}

/** A field of a schema, by positions in the text of its file. */
export interface Site {
  file: string;
  name: string;
  /** Where its name begins, and its schema from and to. */
  at: number;
  schema: [number, number];
}

/** A call, by the positions of its path and of the first field of its request and its answer. */
export interface CallSite {
  file: string;
  path: string;
  at: number;
  request?: number;
  response?: number;
}

/** Every field of the objects that schemas are made of. */
export const findFields = (): Site[] => findInContract(ts.isPropertyAssignment, toField);
export const findCalls = (): CallSite[] => findInContract(ts.isCallExpression, toCall);
/** Where the values of each list of values begin. */
export const findLists = (): { file: string; at: number }[] =>
  findInContract(ts.isArrayLiteralExpression, (node, file) => {
    const isList = ts.isCallExpression(node.parent) && calledBy(node.parent) === 'z.enum';
    return isList ? { file, at: node.getStart() + 1 } : undefined;
  });

function findInContract<Node extends ts.Node, Found>(
  isKind: (node: ts.Node) => node is Node,
  toFound: (node: Node, file: string) => Found | undefined,
): Found[] {
  return files.flatMap((file) => {
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      const one = isKind(node) ? toFound(node, file) : undefined;
      if (one) found.push(one);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
    return found;
  });
}

const calledBy = (node: ts.CallExpression): string => node.expression.getText();

function toField({ name, parent, initializer }: ts.PropertyAssignment, file: string) {
  const owner = parent.parent;
  const isObject = ts.isCallExpression(owner) && calledBy(owner) === 'z.object';
  const isShape = ts.isVariableDeclaration(owner) && !owner.type;
  const isSchema = ts.isCallExpression(initializer) || ts.isIdentifier(initializer);
  if (!(isObject || isShape) || !isSchema) return undefined;
  const schema: [number, number] = [initializer.getStart(), initializer.getEnd()];
  return { file, name: name.getText(), at: name.getStart(), schema };
}

function toCall(node: ts.CallExpression, file: string): CallSite | undefined {
  const [path, given] = node.arguments;
  if (!/^(read|write|money)Call$/.test(calledBy(node))) return undefined;
  if (!path || !given || !ts.isStringLiteral(path) || !ts.isObjectLiteralExpression(given)) {
    return undefined;
  }
  const startOf = (part: string): number | undefined => {
    const property = given.properties.find((one) => one.name?.getText() === part);
    const schema = property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
    const isObject = schema && ts.isCallExpression(schema) && calledBy(schema) === 'z.object';
    const fields = isObject ? schema.arguments[0] : undefined;
    return fields && ts.isObjectLiteralExpression(fields) ? fields.getStart() + 1 : undefined;
  };
  const [request, response] = [startOf('request'), startOf('response')];
  return { file, path: path.text, at: path.getStart() + 1, request, response };
}
