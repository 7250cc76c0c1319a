import ts from 'typescript';
import type { FunctionRange } from '../../server/src/platform/source-map.ts';

/** The named functions of a source with their lines, from 1; a function stands before those inside it. */
export function functionRanges(text: string): FunctionRange[] {
  const source = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const ranges: FunctionRange[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isFunctionLike(node) && 'body' in node && node.body ? nameOf(node) : undefined;
    if (name) ranges.push([name, lineAt(node.getStart()), lineAt(node.end)]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ranges;
}

/** Its own name, or that of the variable or the property that gets it. */
function nameOf(node: ts.SignatureDeclaration): string | undefined {
  const { name, parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return (name ?? (isNamed ? parent.name : undefined))?.getText();
}
