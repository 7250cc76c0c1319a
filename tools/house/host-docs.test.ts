import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { at } from '../build/paths.ts';

/** docs/host.md is written from the comments in `shared/host`: `npx vitest run tools/house/host-docs --update`. */
const folder = 'shared/host';
const titles: Record<string, string> = {
  'inject-calls.ts': 'Calls',
  'api.ts': 'Calls',
  'refresh.ts': 'Calls',
  'cursor-list.ts': 'Calls',
  'help.ts': 'Failures',
  'load-failed.ts': 'Failures',
  'failure.ts': 'Failures',
  'failure-words.ts': 'Failures',
  'hooks.ts': 'State, words, formats',
  'actions.ts': 'Forms and gestures',
  'bottom-bars.ts': 'Forms and gestures',
  'navigation.ts': 'Addresses',
  'host.ts': 'Device and shell',
  'bridge.ts': 'Device and shell',
  'share.ts': 'Device and shell',
  'storage.ts': 'Device and shell',
};

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    fs.readFileSync(at(folder, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );

function commentOf(node: ts.Node, name: string): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const text = comment && ts.getTextOfJSDocComment(comment.comment);
  if (!text) throw new Error(`Say in a comment in ${folder} what ${name} is for.`);
  return text.replace(/\s+/g, ' ');
}

/** Every exported name with its line. */
function exportedLines(): { title: string; line: string }[] {
  return parse('index.ts').statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return [];
    const file = path.basename((statement.moduleSpecifier as ts.StringLiteral).text);
    const title = titles[file];
    if (!title) throw new Error(`Name a section of docs/host.md for ${folder}/${file}.`);
    const names = (statement.exportClause as ts.NamedExports).elements.map(({ name }) => name.text);
    const source = parse(file);
    const reExport = source.statements.find(ts.isExportDeclaration);
    if (reExport) {
      const all = names.map((name) => `\`${name}\``).join(', ');
      return [{ title, line: `- ${all}: ${commentOf(reExport, file)}` }];
    }
    return names.map((name) => ({
      title,
      line: `- \`${name}\`: ${commentOf(declarationOf(source, name), name)}`,
    }));
  });
}

function declarationOf(source: ts.SourceFile, name: string): ts.Node {
  const isIt = (statement: ts.Statement): boolean =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some((one) => one.name.getText() === name)
      : (statement as ts.DeclarationStatement).name?.getText() === name;
  const found = source.statements.find(isIt);
  if (!found) throw new Error(`${name} is not declared in ${source.fileName}.`);
  return found;
}

/** The members of an interface, each as it is declared. */
function memberLines(name: string): string[] {
  const declaration = declarationOf(parse('host.ts'), name) as ts.InterfaceDeclaration;
  return declaration.members.map((member) => {
    const signature = member
      .getText()
      .replace(/\/\*\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/;$/, '')
      .trim();
    return `- \`${signature}\`: ${commentOf(member, `${name}.${member.name?.getText()}`)}`;
  });
}

const section = (title: string, lines: readonly string[]) => `## ${title}\n\n${lines.join('\n')}\n`;

it('docs/host.md has every name of the public entry and every member of the host', async () => {
  const exported = exportedLines();
  const sections = [...new Set(Object.values(titles))].map((title) =>
    section(
      title,
      exported.filter((one) => one.title === title).map(({ line }) => line),
    ),
  );
  const members = ['Host', 'Client', 'Notices', 'Session'].map((name) =>
    section(`\`${name}\``, memberLines(name)),
  );
  const before = fs.readFileSync(at('tools/house/host-docs.md'), 'utf8');
  const text = [before, ...sections, ...members].join('\n');
  await expect(text).toMatchFileSnapshot(at('docs/host.md'));
});
