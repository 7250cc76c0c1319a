import ts from 'typescript';

/**
 * Whether a test file has a title, given as documents write it: `…` stands for any words, and ` › `
 * between a group and a test in it.
 */
export function hasTitle(text: string, title: string): boolean {
  return title
    .split(' › ')
    .every((part) => new RegExp(`(['"\`])${patternOf(part)}\\1[,)]`).test(text));
}

const patternOf = (part: string): string =>
  part
    .split('…')
    .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]*');

/** The same, of tests that run: not skipped, to do or expected to fail, alone or with their group. */
export function hasRunningTest(file: { name: string; text: string }, title: string): boolean {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { names, conditions } = calleeOf(node.expression);
      if (isTestName(names[0])) {
        const [given, ...rest] = node.arguments;
        if (names.some((name) => notRun.includes(name))) return;
        if (conditions.some(isConstant) || rest.some(hasNotRunOption)) return;
        const isGroup = names.includes('describe');
        const isTest = isGroup || rest.some(hasBody);
        if (given && isTest && ts.isStringLiteralLike(given))
          found.push(given.getText().slice(1, -1));
        else if (given && isTest && ts.isTemplateExpression(given)) {
          found.push(given.getText().slice(1, -1));
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, true));
  return title
    .split(' › ')
    .every((part) => found.some((one) => new RegExp(`^${patternOf(part)}$`).test(one)));
}

const isTestName = (name = ''): boolean => ['it', 'test', 'describe'].includes(name);
const notRun = ['skip', 'todo', 'fails', 'fail', 'fixme'];
const isConstant = (node: ts.Expression): boolean => /^!*(true|false|0|1)$/.test(node.getText());
const hasNotRunOption = (node: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.some(({ name }) => name && notRun.includes(name.getText()));
const hasBody = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) ||
  (ts.isFunctionLike(node) &&
    'body' in node &&
    !(node.body && ts.isBlock(node.body) && node.body.statements.length === 0));

/** The names of `it.skipIf(x).each(rows)` from left to right, and what its conditions ask. */
function calleeOf(node: ts.Expression): { names: string[]; conditions: ts.Expression[] } {
  if (ts.isIdentifier(node)) return { names: [node.text], conditions: [] };
  if (ts.isPropertyAccessExpression(node)) {
    const left = calleeOf(node.expression);
    return { ...left, names: [...left.names, node.name.text] };
  }
  if (ts.isTaggedTemplateExpression(node)) return calleeOf(node.tag);
  if (!ts.isCallExpression(node)) return { names: [], conditions: [] };
  const left = calleeOf(node.expression);
  const isCondition = /^(skipIf|runIf)$/.test(left.names.at(-1) ?? '');
  return { ...left, conditions: [...left.conditions, ...(isCondition ? node.arguments : [])] };
}
