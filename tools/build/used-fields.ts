import path from 'node:path';
import ts from 'typescript';
import { at, filesBelow } from './paths.ts';

/** Declarations of fields below `shared/`, as `<file>:<position>`. */
export type Fields = Set<string>;

export const sourcesOf = (folders: readonly string[]): string[] =>
  folders
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing[/.]/.test(file));

/** A program of sources of ours; with `changed`, some of them as they are not on the disk. */
export function createProgram(files: readonly string[], changed?: ReadonlyMap<string, string>) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const parsed = ts.getParsedCommandLineOfConfigFile(at('tsconfig.json'), {}, host);
  const { incremental: _, tsBuildInfoFile: __, ...options } = parsed?.options ?? {};
  const compilerHost = ts.createCompilerHost(options);
  const { readFile } = compilerHost;
  compilerHost.readFile = (file) => changed?.get(path.relative(at(), file)) ?? readFile(file);
  const roots = [...files, 'shared/ui/css.d.ts'].map((file) => at(file));
  return ts.createProgram(roots, options, compilerHost);
}

/**
 * The fields of shared types that sources use: those that they read or destructure, those that they
 * give a value to, and those of a value that goes where another type takes it. A value that goes
 * where nothing is known of its use counts with all of its fields.
 */
export function findUsedFields(program: ts.Program, files: readonly string[]): Fields {
  const finder = new Finder(program.getTypeChecker());
  for (const file of files) {
    const source = program.getSourceFile(at(file));
    if (source) finder.visit(source);
  }
  return finder.used;
}

/** Where the fields of a type are declared, through mapped types; none outside of `shared/`. */
export function declarationsOf(symbol: ts.Symbol): string[] {
  for (let one: ts.Symbol | undefined = symbol; one; one = originOf(one)) {
    if (!one.declarations?.length) continue;
    return one.declarations.flatMap((declaration) => {
      const file = path.relative(at(), declaration.getSourceFile().fileName);
      return file.startsWith('shared/') ? [`${file}:${declaration.getStart()}`] : [];
    });
  }
  return [];
}

/** The compiler's own note of the property that a mapped type has made another one of. */
const originOf = (symbol: ts.Symbol): ts.Symbol | undefined =>
  (symbol as { links?: { syntheticOrigin?: ts.Symbol } }).links?.syntheticOrigin;

const maxDepth = 8;

class Finder {
  readonly used: Fields = new Set();
  readonly #checker: ts.TypeChecker;
  /** How deep each pair was met: one that is met again further up is followed further. */
  readonly #flows = new Map<ts.Type, Map<ts.Type, number>>();
  readonly #whole = new Set<ts.Type>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  visit(node: ts.Node): void {
    this.#look(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  #look(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) {
      this.#take(this.#checker.getTypeAtLocation(node.expression), node.name.text);
    } else if (ts.isElementAccessExpression(node)) {
      this.#lookUp(node);
    } else if (ts.isObjectBindingPattern(node)) {
      this.#destructure(node);
    } else if (ts.isObjectLiteralExpression(node)) {
      this.#give(node);
    } else if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) {
      const props = this.#checker.getContextualType(node.parent);
      if (props) this.#take(props, node.name.text);
    } else if (ts.isJsxSpreadAttribute(node)) {
      const props = this.#checker.getContextualType(node.parent);
      if (props) this.#flow(this.#checker.getTypeAtLocation(node.expression), props);
    } else if (ts.isCallExpression(node)) {
      this.#pass(node);
    }
    if (ts.isExpression(node) && isPassedOn(node)) {
      const target = this.#checker.getContextualType(node);
      if (target) this.#flow(this.#checker.getTypeAtLocation(node), target);
    }
  }

  #take(type: ts.Type, name: string): void {
    for (const symbol of this.#properties(type, name)) {
      for (const field of declarationsOf(symbol)) this.used.add(field);
    }
  }

  #properties(type: ts.Type, name: string): ts.Symbol[] {
    if (type.isUnionOrIntersection()) {
      return type.types.flatMap((one) => this.#properties(one, name));
    }
    const found = this.#checker.getPropertyOfType(this.#checker.getApparentType(type), name);
    return found ? [found] : [];
  }

  #lookUp({ expression, argumentExpression }: ts.ElementAccessExpression): void {
    const type = this.#checker.getTypeAtLocation(expression);
    const key = this.#checker.getTypeAtLocation(argumentExpression);
    const keys = key.isUnion() ? key.types : [key];
    for (const one of keys) {
      if (one.isStringLiteral()) this.#take(type, one.value);
      else if (!(one.flags & ts.TypeFlags.NumberLike)) this.#takeWhole(type);
    }
  }

  #destructure(pattern: ts.ObjectBindingPattern): void {
    const type = this.#checker.getTypeAtLocation(pattern);
    for (const { propertyName, name, dotDotDotToken } of pattern.elements) {
      const key = propertyName ?? name;
      if (!dotDotDotToken && ts.isIdentifier(key)) this.#take(type, key.text);
    }
  }

  #give(literal: ts.ObjectLiteralExpression): void {
    const type = this.#checker.getContextualType(literal);
    if (!type) return;
    for (const property of literal.properties) {
      if (ts.isSpreadAssignment(property)) {
        this.#flow(this.#checker.getTypeAtLocation(property.expression), type);
      } else if (ts.isIdentifier(property.name)) this.#take(type, property.name.text);
    }
  }

  /** What a generic function demands of its types, it reads; what it takes as anything, too. */
  #pass(call: ts.CallExpression): void {
    const declaration = this.#checker.getResolvedSignature(call)?.getDeclaration();
    const signature = declaration && this.#checker.getSignatureFromDeclaration(declaration);
    const parameters = signature?.getParameters() ?? [];
    for (const [index, argument] of call.arguments.entries()) {
      const parameter = parameters[Math.min(index, parameters.length - 1)];
      if (!parameter) return;
      const given = this.#checker.getTypeAtLocation(argument);
      const taken = this.#checker.getTypeOfSymbol(parameter);
      if (taken.flags & ts.TypeFlags.Unknown) this.#takeWhole(given);
      else this.#flow(given, taken);
    }
  }

  #flow(from: ts.Type, to: ts.Type, depth = 0): void {
    if (from === to || depth > maxDepth || isSimple(from)) return;
    const known = this.#flows.get(from) ?? new Map();
    if ((known.get(to) ?? maxDepth + 1) <= depth) return;
    this.#flows.set(from, known.set(to, depth));
    if (to.isUnion()) {
      for (const one of to.types) this.#flow(from, one, depth + 1);
    } else if (from.isUnion()) {
      for (const one of from.types) this.#flow(one, to, depth + 1);
    } else if (to.flags & ts.TypeFlags.TypeParameter) {
      const constraint = this.#checker.getBaseConstraintOfType(to);
      if (constraint && !isOpen(constraint)) this.#flow(from, constraint, depth + 1);
    } else if (isOpen(to)) {
      if (!(to.flags & ts.TypeFlags.Unknown)) this.#takeWhole(from);
    } else if (!isSimple(to)) {
      this.#flowParts(from, to, depth + 1);
    }
  }

  #flowParts(from: ts.Type, to: ts.Type, depth: number): void {
    const [given, taken] = [from, to].map((type) =>
      this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number),
    );
    if (given) {
      if (taken) this.#flow(given, taken, depth);
      return;
    }
    const [called, expected] = [from.getCallSignatures()[0], to.getCallSignatures()[0]];
    if (called && expected) this.#flowCall(called, expected, depth);
    const isRecord = this.#checker.getIndexTypeOfType(to, ts.IndexKind.String) !== undefined;
    if (isRecord) this.#takeWhole(from);
    for (const symbol of from.getProperties()) {
      const other = this.#checker.getPropertyOfType(to, symbol.name);
      if (other) this.#flowField(symbol, other, depth);
    }
  }

  /** Parameters go the other way. */
  #flowCall(called: ts.Signature, expected: ts.Signature, depth: number): void {
    const taken = called.getParameters();
    for (const [index, parameter] of expected.getParameters().entries()) {
      const own = taken[index];
      if (!own) break;
      const [given, is] = [parameter, own].map((one) => this.#checker.getTypeOfSymbol(one));
      if (given && is) this.#flow(given, is, depth);
    }
    this.#flow(called.getReturnType(), expected.getReturnType(), depth);
  }

  #flowField(from: ts.Symbol, to: ts.Symbol, depth: number): void {
    const [own, others] = [declarationsOf(from), declarationsOf(to)];
    // The same field: who reads it there says so there.
    if (own.length > 0 && own.join() === others.join()) return;
    for (const field of [...own, ...others]) this.used.add(field);
    const [given, taken] = [from, to].map((one) => this.#checker.getTypeOfSymbol(one));
    if (given && taken) this.#flow(given, taken, depth);
  }

  /** All fields of the contract in a value; what packages declare has none of them. */
  #takeWhole(type: ts.Type): void {
    if (isSimple(type) || this.#whole.has(type)) return;
    this.#whole.add(type);
    if (type.isUnionOrIntersection()) {
      for (const one of type.types) this.#takeWhole(one);
      return;
    }
    const item = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (item) this.#takeWhole(item);
    for (const symbol of item ? [] : type.getProperties()) {
      const fields = declarationsOf(symbol).filter((one) => one.startsWith('shared/contract/'));
      if (fields.length === 0) continue;
      for (const field of fields) this.used.add(field);
      this.#takeWhole(this.#checker.getTypeOfSymbol(symbol));
    }
  }
}

const simple =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never;
const isSimple = (type: ts.Type): boolean => (type.flags & simple) !== 0;

/** It takes anything: nothing is known of what becomes of it. */
const isOpen = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) !== 0 ||
  ((type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getProperties().length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getStringIndexType() === undefined);

/** An expression whose place has a type of its own. Literals are looked at by their properties. */
function isPassedOn(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node) || ts.isArrowFunction(node)) return false;
  const { parent } = node;
  return (
    (ts.isCallExpression(parent) && parent.expression !== node) ||
    ts.isJsxExpression(parent) ||
    ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === node) ||
    (ts.isVariableDeclaration(parent) && parent.type !== undefined) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isConditionalExpression(parent)
  );
}
