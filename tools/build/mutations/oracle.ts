import type ts from 'typescript';
import { at } from '../paths.ts';
import { createProgram } from '../used-fields.ts';
import type { Site } from './contract.ts';
import { edit, renamed } from './mutate.ts';

/** Property 'x' does not exist; is missing; may not be named; and no key of a type. */
const codes: ReadonlySet<number> = new Set([2339, 2551, 2741, 2353, 2561, 2344, 2322]);

/**
 * Says by file which fields it needs: those without which the compiler refuses it. All are taken away
 * at once, so their names and their calls have to be different ones. Knows nothing of how a build finds its needs.
 */
export function findNeeds(files: readonly string[], sites: readonly Site[]) {
  const program = createProgram([...files, 'shared/contract/index.ts'], edit(sites.map(renamed)));
  const names = new Set(sites.map(({ name }) => name));
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(at(file));
      const found = program.getSemanticDiagnostics(source).flatMap(namesIn);
      return [file, new Set(found.filter((name) => names.has(name)))] as const;
    }),
  );
}

function namesIn(diagnostic: ts.Diagnostic): string[] {
  const chain = (one: ts.Diagnostic | ts.DiagnosticMessageChain): [number, string][] => {
    const text = typeof one.messageText === 'string' ? one.messageText : undefined;
    if (text !== undefined) {
      const next = 'next' in one ? (one.next ?? []) : [];
      return [[one.code, text], ...next.flatMap(chain)];
    }
    return chain(one.messageText as ts.DiagnosticMessageChain);
  };
  return chain(diagnostic)
    .filter(([code]) => codes.has(code))
    .flatMap(([, text]) => [
      ...[...text.matchAll(/[Pp]roperty '(\w+)'|and '(\w+)' does not exist/g)].map(
        ([, a, b]) => a ?? b ?? '',
      ),
      ...[...text.matchAll(/"(\w+)"/g)].map(([, name]) => name ?? ''),
    ]);
}
