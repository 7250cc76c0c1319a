import fs from 'node:fs';
import path from 'node:path';
import type { SharedTypes, TypeDefinition, TypeRef } from '@shared/contract/published';
import { sharedByShell } from '@shared/federation/build/shared-keys';
import ts from 'typescript';
import { hashFiles } from './identity.ts';
import { at, filesBelow } from './paths.ts';
import { fileOf, namesUsed } from './shared-names.ts';

/** The types of everything that the shell offers to remotes: a snapshot that its release keeps. */
export function typesOffered(): SharedTypes {
  const sources = ['contract', 'host', 'lib', 'ui'].map((folder) => `shared/${folder}`);
  const hash = hashFiles([...sources, 'tools/build/shared-types.ts', 'package-lock.json']);
  const file = at('.cache/shared-types', `${hash}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as SharedTypes;
  const types = readTypes();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Several builds may write it at once.
  const half = `${file}.${process.pid}`;
  fs.writeFileSync(half, JSON.stringify(types));
  fs.renameSync(half, file);
  return types;
}

/** The types that a remote is built against, and the words of its sources. */
export function typesUsed(folder: string): SharedTypes {
  const { exports: offered, definitions } = typesOffered();
  const used = namesUsed([folder], new Set(Object.keys(offered)));
  const kept: Record<string, Record<string, TypeRef>> = {};
  for (const [key, names] of used) {
    const known = Object.entries(offered[key] ?? {}).filter(([name]) => names.has(name));
    if (known.length > 0) kept[key] = Object.fromEntries(known);
  }
  const sources = filesBelow(folder).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const words = new Set(
    sources.flatMap((file) => fs.readFileSync(at(file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  return withMentions({ exports: kept, definitions }, words);
}

/** Drops what cannot be reached, and names the properties that the sources mention. */
function withMentions(
  { exports: kept, definitions }: SharedTypes,
  words: ReadonlySet<string>,
): SharedTypes {
  const moved = new Map<number, number>();
  const queue: number[] = [];
  const move = (ref: TypeRef): TypeRef => {
    if (typeof ref === 'string') return ref;
    if (!moved.has(ref)) {
      moved.set(ref, queue.length);
      queue.push(ref);
    }
    return moved.get(ref) ?? 0;
  };
  const exports = mapValues(kept, (names) => mapValues(names, move));
  const reached: TypeDefinition[] = [];
  const mentions = new Set<string>();
  for (const ref of queue) {
    const definition = definitions[ref];
    if (!definition) continue;
    for (const name of Object.keys(definition.properties ?? {})) {
      if (words.has(name)) mentions.add(name);
    }
    reached.push(moveRefs(definition, move));
  }
  return { exports, definitions: reached, mentions: [...mentions].sort() };
}

function moveRefs(one: TypeDefinition, move: (ref: TypeRef) => TypeRef): TypeDefinition {
  const { properties, call, union, of } = one;
  return {
    ...one,
    ...(properties && {
      properties: mapValues(properties, (it) => ({ ...it, type: move(it.type) })),
    }),
    ...(call && {
      call: {
        parameters: call.parameters.map((it) => ({ ...it, type: move(it.type) })),
        returns: move(call.returns),
      },
    }),
    ...(union && { union: union.map(move) }),
    ...(of && { of: of.map(move) }),
  };
}

const mapValues = <From, To>(
  record: Record<string, From>,
  to: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

function readTypes(): SharedTypes {
  const keys = Object.keys(sharedByShell(false)).filter((key) => key.startsWith('@shared/'));
  return describeTypes(new Map(keys.map((key) => [key, at(fileOf(key))])));
}

/** Describes the types of exported values, by key of their module. */
export function describeTypes(files: ReadonlyMap<string, string>): SharedTypes {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const parsed = ts.getParsedCommandLineOfConfigFile(at('tsconfig.json'), {}, host);
  const { incremental: _, tsBuildInfoFile: __, ...options } = parsed?.options ?? {};
  const program = ts.createProgram([...files.values(), at('shared/ui/css.d.ts')], options);
  const describer = new Describer(program.getTypeChecker());
  const exports: Record<string, Record<string, TypeRef>> = {};
  for (const [key, file] of files) {
    const source = program.getSourceFile(file);
    exports[key] = source ? describer.exportsOf(source) : {};
  }
  return { exports, definitions: describer.definitions };
}

class Describer {
  readonly definitions: TypeDefinition[] = [];
  readonly #known = new Map<ts.Type, number>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  exportsOf(source: ts.SourceFile): Record<string, TypeRef> {
    const module = this.#checker.getSymbolAtLocation(source);
    const symbols = module ? this.#checker.getExportsOfModule(module) : [];
    const values = symbols.flatMap((symbol): [string, TypeRef][] => {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const target = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
      if ((target.flags & ts.SymbolFlags.Value) === 0) return [];
      return [[symbol.name, this.#ref(this.#checker.getTypeOfSymbol(target))]];
    });
    return Object.fromEntries(values.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #ref(type: ts.Type): TypeRef {
    const isSimple = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection)) === 0;
    const isBoolean = (type.flags & ts.TypeFlags.Boolean) !== 0;
    if (isSimple || isBoolean) return this.#text(type);
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    const index = this.definitions.length;
    this.#known.set(type, index);
    const definition: TypeDefinition = {};
    this.definitions.push(definition);
    Object.assign(definition, this.#define(type));
    return index;
  }

  #define(type: ts.Type): TypeDefinition {
    const alias = type.aliasSymbol;
    if (alias && isForeign(alias)) {
      return { name: alias.name, of: type.aliasTypeArguments?.map((one) => this.#ref(one)) ?? [] };
    }
    if (type.isUnion()) return { union: type.types.map((one) => this.#ref(one)) };
    const [signature] = type.getCallSignatures();
    if (signature) return { call: this.#call(signature) };
    const symbol = type.getSymbol();
    if (symbol && isForeign(symbol) && !type.isIntersection()) {
      const given = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { name: symbol.name, of: given.map((one) => this.#ref(one)) };
    }
    // What the kit passes on to an element of the platform is the platform's.
    const own = type
      .getProperties()
      .filter((one) => !isForeign(one) && !(one.name in Object.prototype));
    return { properties: Object.fromEntries(own.map((one) => [one.name, this.#property(one)])) };
  }

  #property(symbol: ts.Symbol): { type: TypeRef; optional?: true } {
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    return { type: this.#typeOf(symbol), ...(isOptional && { optional: true }) };
  }

  /** A declared name of a package, such as ReactNode, is kept: its parts change with its versions. */
  #typeOf(symbol: ts.Symbol): TypeRef {
    const declaration = symbol.valueDeclaration as { type?: ts.TypeNode } | undefined;
    const declared = declaration?.type && this.#checker.getTypeFromTypeNode(declaration.type);
    const isNamed = declared?.aliasSymbol && isForeign(declared.aliasSymbol);
    return this.#ref(isNamed ? declared : this.#checker.getTypeOfSymbol(symbol));
  }

  #call(signature: ts.Signature): NonNullable<TypeDefinition['call']> {
    const parameters = signature.getParameters().map((symbol) => {
      const node = symbol.valueDeclaration;
      const isOptional =
        node &&
        ts.isParameter(node) &&
        (node.questionToken || node.initializer || node.dotDotDotToken);
      return { type: this.#typeOf(symbol), ...(isOptional && { optional: true as const }) };
    });
    return { parameters, returns: this.#ref(signature.getReturnType()) };
  }

  #text(type: ts.Type): string {
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }
}

const isForeign = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((one) => one.getSourceFile().fileName.includes('/node_modules/')) ??
  false;
