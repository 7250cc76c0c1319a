import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { at, filesBelow } from './paths.ts';

/** Exported names of shared modules, by module. */
export type NamesByModule = Map<string, Set<string>>;

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, fs.readFileSync(at(file), 'utf8'), ts.ScriptTarget.Latest, true);

/** The names that a remote imports from the given modules, without types and tests. */
export function namesUsed(folders: string[], keys: ReadonlySet<string>): NamesByModule {
  const used: NamesByModule = new Map();
  const add = (key: string, names: string[]): void => {
    const known = used.get(key) ?? new Set();
    for (const name of names) known.add(name);
    used.set(key, known);
  };
  const sources = folders
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const file of sources) {
    const source = parse(file);
    for (const [key, names] of importsOf(source)) if (keys.has(key)) add(key, names);
  }
  return used;
}

function importsOf(source: ts.SourceFile): [string, string[]][] {
  const found: [string, string[]][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      found.push([textOf(node.moduleSpecifier), importedNames(source, node.importClause)]);
    }
    if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier) {
      found.push([textOf(node.moduleSpecifier), exportedNames(node).map(({ from }) => from)]);
    }
    const isImport =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    if (isImport && node.arguments[0]) found.push([textOf(node.arguments[0]), []]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const textOf = (node: ts.Node): string => (ts.isStringLiteral(node) ? node.text : '');

function importedNames(source: ts.SourceFile, clause: ts.ImportClause | undefined): string[] {
  const names = clause?.name ? ['default'] : [];
  const bindings = clause?.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, ...membersOf(source, bindings.name.text)];
  const values = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return [...names, ...values.map(({ propertyName, name }) => (propertyName ?? name).text)];
}

/** The members that a file reads of a namespace import. */
function membersOf(source: ts.SourceFile, namespace: string): string[] {
  const members = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression);
    if (isMember && (node.expression as ts.Identifier).text === namespace) {
      members.add(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...members];
}

function exportedNames(node: ts.ExportDeclaration): { from: string; as: string }[] {
  if (!node.exportClause || !ts.isNamedExports(node.exportClause)) {
    throw new Error(`Name what is exported: ${node.getText()}`);
  }
  const values = node.exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return values.map(({ propertyName, name }) => ({
    from: (propertyName ?? name).text,
    as: name.text,
  }));
}

const offered = new Map<string, readonly string[]>();

/** The values that a module of `shared/` exports, by its share key. */
export function namesOffered(key: string): readonly string[] {
  const names = offered.get(key) ?? readNamesOffered(key);
  offered.set(key, names);
  return names;
}

function readNamesOffered(key: string): string[] {
  const source = parse(fileOf(key));
  const names = source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      return statement.isTypeOnly ? [] : exportedNames(statement).map(({ as }) => as);
    }
    return isExported(statement) ? declaredNames(statement) : [];
  });
  return names.sort();
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isValue && statement.name ? [statement.name.text] : [];
}

/** The file of a share key, by the `exports` of its package. */
export function fileOf(key: string): string {
  const [, owner = '', ...rest] = key.split('/');
  const text = fs.readFileSync(at('shared', owner, 'package.json'), 'utf8');
  const { exports } = JSON.parse(text) as { exports: Record<string, string> };
  const name = rest.join('/');
  const named = exports[name ? `./${name}` : '.'];
  const file = named ?? (exports['./*'] ?? '').replace('*', name);
  return path.join('shared', owner, file);
}
