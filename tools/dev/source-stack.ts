import { createFindSource, type FindSource } from '../../server/src/platform/source-map.ts';

/** Stacks of a page name the sources, by the source maps beside its scripts. */
type ReadMap = (script: string) => Promise<string | undefined>;

const position = /(https?:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;

export async function toSourceStack(stack: string, readMap: ReadMap): Promise<string> {
  const scripts = new Set([...stack.matchAll(position)].map(([, script = '']) => script));
  const finders = new Map<string, FindSource>();
  for (const script of scripts) {
    const text = await readMap(script).catch(() => undefined);
    if (text) finders.set(script, createFindSource(JSON.parse(text)));
  }
  return stack.replace(
    position,
    (place, ...[script = '', line, column]: string[]) =>
      finders.get(script)?.(Number(line), Number(column)) ?? place,
  );
}
