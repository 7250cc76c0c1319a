import path from 'node:path';
import ts from 'typescript';
import { unknownPart } from './screens.ts';

/** Reads a file by its path from the root; undefined for foreign files. */
export type ReadSource = (file: string) => string | undefined;

interface Unit {
  source: ts.SourceFile;
  /** Top-level declarations by name. */
  declared: ReadonlyMap<string, ts.Node>;
  /** Imports from fixtures by name, with their files. */
  imported: ReadonlyMap<string, string>;
}

/** A test in the source. In a loop it stands for several tests. */
export interface WrittenTest {
  line: number;
  /** All strings that it uses, helpers and fixtures included. */
  texts: readonly string[];
  /** The strings that its loop iterates over. */
  loopTexts: readonly string[];
  /** The lines of its serial block, if any. */
  serial?: readonly [number, number];
}

export function readTests(file: string, read: ReadSource): WrittenTest[] {
  const units = unitsOf(read);
  const unit = units(file);
  if (!unit) return [];
  return callsOf(unit.source, isTest).map((call) => {
    const texts = new Set<string>();
    const loopTexts = new Set<string>();
    collect({ units, unit, texts, seen: new Set() }, [call, ...hooksAround(call)]);
    collect({ units, unit, texts: loopTexts, seen: new Set() }, loopsAround(call));
    return {
      line: lineOf(unit.source, call.getStart()),
      texts: [...texts],
      loopTexts: [...loopTexts],
      ...serialBlock(unit.source, call),
    };
  });
}

/** All strings in a file. */
export function textsOf(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', text, ts.ScriptTarget.Latest));
  return found;
}

function unitsOf(read: ReadSource): (file: string) => Unit | undefined {
  const units = new Map<string, Unit | undefined>();
  return (file) => {
    if (!units.has(file)) {
      const text = read(file);
      units.set(file, text === undefined ? undefined : toUnit(file, text));
    }
    return units.get(file);
  };
}

function toUnit(file: string, text: string): Unit {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declared = new Map<string, ts.Node>();
  const imported = new Map<string, string>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      declared.set(statement.name.text, statement);
    } else if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) {
        declared.set(one.name.getText(), one);
      }
    } else if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      const bindings = statement.importClause?.namedBindings;
      if (!from.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue;
      const target = path.posix.join(path.posix.dirname(file), from);
      for (const { name } of bindings.elements) imported.set(name.text, target);
    }
  }
  return { source, declared, imported };
}

interface Collecting {
  units: (file: string) => Unit | undefined;
  unit: Unit;
  texts: Set<string>;
  seen: Set<ts.Node>;
  /** Outside of the test, a lone slash is more often a cookie path than the home page. */
  isShared?: true;
}

function collect(to: Collecting, nodes: readonly ts.Node[]): void {
  const visit = (node: ts.Node): void => {
    for (const text of textOf(node)) if (!to.isShared || text !== '/') to.texts.add(text);
    if (ts.isIdentifier(node)) follow(to, node.text);
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
}

function follow(to: Collecting, name: string): void {
  const file = to.unit.imported.get(name);
  const unit = file ? to.units(file) : to.unit;
  const declaration = unit?.declared.get(name);
  if (!unit || !declaration || to.seen.has(declaration)) return;
  to.seen.add(declaration);
  collect({ ...to, unit, isShared: true }, [declaration]);
}

/** The text of a literal, with a mark for each interpolation. */
function textOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isRegularExpressionLiteral(node)) return [node.text.slice(1)];
  if (!ts.isTemplateExpression(node)) return [];
  const spans = node.templateSpans.map(({ literal }) => unknownPart + literal.text);
  return [node.head.text + spans.join('')];
}

const isTest = (call: ts.CallExpression): boolean => call.expression.getText() === 'test';
const isHook = (call: ts.CallExpression): boolean =>
  /^test\.(before|after)(Each|All)$/.test(call.expression.getText());

function callsOf(node: ts.Node, matches: (call: ts.CallExpression) => boolean) {
  const found: ts.CallExpression[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isCallExpression(one) && matches(one)) found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

const around = (node: ts.Node): ts.Node[] =>
  node.parent ? [node.parent, ...around(node.parent)] : [];

const blocksAround = (node: ts.Node): ts.Node[] =>
  around(node).filter((one) => ts.isBlock(one) || ts.isSourceFile(one));

/** The direct calls of a block, without nested ones. */
const callsIn = (block: ts.Node): ts.CallExpression[] =>
  (block as ts.Block | ts.SourceFile).statements.flatMap((statement) =>
    ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)
      ? [statement.expression]
      : [],
  );

const hooksAround = (call: ts.Node): ts.Node[] =>
  blocksAround(call).flatMap((block) => callsIn(block).filter(isHook));

const loopsAround = (call: ts.Node): ts.Node[] =>
  around(call).flatMap((one) => (ts.isForOfStatement(one) ? [one.expression] : []));

const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

function serialBlock(source: ts.SourceFile, call: ts.Node): Pick<WrittenTest, 'serial'> {
  const block = blocksAround(call).find((one) =>
    callsIn(one).some(
      (inside) =>
        inside.expression.getText() === 'test.describe.configure' &&
        /mode: 'serial'/.test(inside.getText()),
    ),
  );
  return block
    ? { serial: [lineOf(source, block.getStart()), lineOf(source, block.getEnd())] }
    : {};
}
