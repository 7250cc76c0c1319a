import { SourceMap } from 'node:module';

/** Stacks of a page name the sources, by the source maps beside its scripts. */
type ReadMap = (script: string) => Promise<string | undefined>;

const position = /(https?:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;

export async function toSourceStack(stack: string, readMap: ReadMap): Promise<string> {
  const scripts = new Set([...stack.matchAll(position)].map(([, script = '']) => script));
  const maps = new Map<string, SourceMap>();
  for (const script of scripts) {
    const text = await readMap(script).catch(() => undefined);
    if (text) maps.set(script, new SourceMap(JSON.parse(text)));
  }
  return stack.replace(position, (place, ...[script = '', line, column]: string[]) => {
    const origin = maps.get(script)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${withoutScheme(origin.fileName)}:${origin.lineNumber}`;
  });
}

/** `webpack://shell/./shared/ui/cx.ts` is `shared/ui/cx.ts`. */
const withoutScheme = (source: string): string =>
  source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
