import { matchPath } from '@shared/lib/route-match';
import ts from 'typescript';

/** An address that code names, and why it leads nowhere. */
export interface DeadLink {
  line: number;
  text: string;
  problem: string;
}

/** Stands for an expression in a template, and for a value in a text of the server. */
const filled = '{}';
/** Addresses of the server, and the constants that they begin with. */
const ofServer = /^\/(v\d|api|webview|host)\b/;
const constants: Readonly<Record<string, string>> = { apiPrefix: '/api', basePath: '/webview' };

/**
 * Finds the addresses of a source that no route answers, and those that no reader could tell: put
 * together from parts, or relative. `declares` is true for a source of patterns.
 */
export function findDeadLinks(
  code: string,
  { routes, declares = false }: { routes: readonly string[]; declares?: boolean },
): DeadLink[] {
  const source = ts.createSourceFile('x.tsx', code, ts.ScriptTarget.Latest, true);
  const found: DeadLink[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const problem = text !== undefined && (partProblem(node, text) ?? deadProblem(text));
    if (text !== undefined && problem) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text, problem });
    }
    ts.forEachChild(node, visit);
  };
  const deadProblem = (text: string): string | undefined => {
    if (!/^\/[\w{:]/.test(text) || ofServer.test(text)) return undefined;
    const [, pathname = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(text) ?? [];
    if (/\s/.test(pathname)) return undefined;
    const parts = pathname.split('/');
    if (parts.some((part) => part !== filled && part.includes(filled))) return 'has half a part';
    if (!routes.some((route) => answers(route, pathname, declares))) return 'is no route';
    return [...new URLSearchParams(query).values()].map(deadProblem).find(Boolean);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.replace(/\{\{\w+\}\}/g, filled);
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(
    ({ expression, literal }) => (constants[expression.getText()] ?? filled) + literal.text,
  );
  return node.head.text + spans.join('');
}

/** A part of an address, or one that depends on the screen it is on. */
function partProblem(node: ts.Node, text: string): string | undefined {
  const { parent } = node;
  const isJoined =
    (ts.isBinaryExpression(parent) && /^\+=?$/.test(parent.operatorToken.getText())) ||
    (ts.isCallExpression(parent) && /\.(concat|join)$/.test(parent.expression.getText()));
  if (isJoined && text.startsWith('/')) return 'is a part of an address';
  if (/^(\{\})+\/(?!api\b|webview\b)[a-z]/i.test(text)) return 'is built of parts';
  const holder = ts.isJsxExpression(parent) ? parent.parent : parent;
  const isTarget =
    (ts.isJsxAttribute(holder) && holder.name.getText() === 'to') ||
    (ts.isCallExpression(parent) && /\bnavigate$/.test(parent.expression.getText()));
  return isTarget && !/^([/?#]|\{\})/.test(text) ? 'is relative' : undefined;
}

/** A parameter is filled by an expression; a literal stands for an optional one alone. */
function answers(route: string, pathname: string, declares: boolean): boolean {
  if (declares && route === pathname) return true;
  const params = Object.entries(matchPath(route, pathname) ?? { '': '' });
  return params.every(([name, value]) => value === filled || route.endsWith(`:${name}?`));
}
