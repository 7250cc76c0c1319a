import ts from 'typescript';
import type { Schema } from '../../server/src/delivery/checks/api.ts';
import { at } from './paths.ts';
import { declarationsOf, type Fields } from './used-fields.ts';

export interface CallTypes {
  request: ts.Type;
  answer: ts.Type;
}

/** The types of every call of the contract, by its path. */
export function typesOfCalls(program: ts.Program): Map<string, CallTypes> {
  const checker = program.getTypeChecker();
  const member = (type: ts.Type | undefined, ...names: string[]): ts.Type | undefined =>
    names.reduce<ts.Type | undefined>((one, name) => {
      const symbol = one && checker.getPropertyOfType(one, name);
      return symbol && checker.getTypeOfSymbol(symbol);
    }, type);
  const types = new Map<string, CallTypes>();
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(at('shared/contract/'))) continue;
    const module = checker.getSymbolAtLocation(source);
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const type = symbol.valueDeclaration && checker.getTypeOfSymbol(symbol);
      const path = member(type, 'path');
      const request = member(type, 'request', '_zod', 'input');
      const answer = member(type, 'response', '_zod', 'output');
      if (path?.isStringLiteral() && request && answer) types.set(path.value, { request, answer });
    }
  }
  return types;
}

interface CutOptions {
  /** A request has its required fields in any case. */
  keepsRequired?: boolean;
  /** Kept whole, whether its type is used or not. */
  isKept: (name: string) => boolean;
}

/** Removes from a schema the fields that nobody uses, by the type that was inferred from it. */
export class SchemaCutter {
  readonly #checker: ts.TypeChecker;
  readonly #used: Fields;

  constructor(checker: ts.TypeChecker, used: Fields) {
    this.#checker = checker;
    this.#used = used;
  }

  /** Of a union, any alternative may be the one that a schema describes. */
  cut(schema: Schema, types: readonly ts.Type[], options: CutOptions): Schema {
    const { anyOf, oneOf, items, properties, additionalProperties: others } = schema;
    const plain = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
    const cutAll = (list: Schema[]) => list.map((one) => this.cut(one, plain, options));
    const partsOf = (kind: ts.IndexKind) =>
      plain.flatMap((type) => this.#checker.getIndexTypeOfType(type, kind) ?? []);
    return {
      ...schema,
      ...(anyOf && { anyOf: cutAll(anyOf) }),
      ...(oneOf && { oneOf: cutAll(oneOf) }),
      ...(isSchema(items) && { items: this.cut(items, partsOf(ts.IndexKind.Number), options) }),
      ...(isSchema(others) && {
        additionalProperties: this.cut(others, partsOf(ts.IndexKind.String), options),
      }),
      ...(properties && this.#cutProperties(schema, plain, options)),
    };
  }

  #cutProperties(
    { properties = {}, required = [] }: Schema,
    types: readonly ts.Type[],
    options: CutOptions,
  ): Pick<Schema, 'properties' | 'required'> {
    const kept = Object.entries(properties).flatMap(([name, schema]): [string, Schema][] => {
      if (options.isKept(name)) return [[name, schema]];
      const symbols = types.flatMap((type) => this.#checker.getPropertyOfType(type, name) ?? []);
      const isUsed = symbols.flatMap(declarationsOf).some((field) => this.#used.has(field));
      if (!isUsed && !(options.keepsRequired && required.includes(name))) return [];
      const own = symbols.map((symbol) => this.#checker.getTypeOfSymbol(symbol));
      return [[name, this.cut(schema, own, options)]];
    });
    const names = kept.map(([name]) => name);
    return {
      properties: Object.fromEntries(kept),
      required: required.filter((name) => names.includes(name)),
    };
  }
}

const isSchema = (value: Schema | boolean | undefined): value is Schema =>
  typeof value === 'object';
