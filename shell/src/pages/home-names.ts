import type { Releases } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { useWords } from '@shared/host';
import { useEffect, useState } from 'react';
import { useRegistry } from '../context/app-context.ts';

interface NamedRoute {
  path: string;
  /** By language. */
  names: Record<string, unknown>;
}

/**
 * The routes on the home page with their names. The page carries the names in the language that it
 * was served in; after a switch, one request brings those of all remotes in the other language.
 */
export function useHomeRoutes(): { path: string; name: string }[] {
  const { releases } = useRegistry();
  const { language } = useWords('shell');
  const [fetched, setFetched] = useState<readonly NamedRoute[]>([]);
  const routes = namedRoutes(releases).map(({ path, names }) => {
    const other = fetched.find((route) => route.path === path);
    return { path, names: { ...names, ...other?.names } };
  });
  const isMissing = routes.some(({ names }) => !names[language]);
  useEffect(() => {
    if (!isMissing) return;
    const end = new AbortController();
    // On failure the names stay in the language that they are in.
    fetchRoutes(language, end.signal).then(setFetched, () => {});
    return () => end.abort();
  }, [isMissing, language]);
  return routes.flatMap(({ path, names }) => {
    const name = names[language] ?? Object.values(names)[0];
    return typeof name === 'string' ? [{ path, name }] : [];
  });
}

const namedRoutes = ({ remotes }: Releases): NamedRoute[] =>
  remotes
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, home }) => (home ? [{ path, names: home }] : []));

/** Reads the page as the server sends it in this language. */
async function fetchRoutes(language: string, signal: AbortSignal): Promise<NamedRoute[]> {
  const headers = { accept: 'text/html' };
  const answer = await fetch(`${basePath}/?locale=${language}`, { headers, signal });
  const html = await answer.text();
  // Page data holds no `<`. The page's policy forbids to parse text as a document.
  const text = html.split('<script type="application/json" id="releases">')[1]?.split('<')[0];
  return namedRoutes(JSON.parse(text ?? '') as Releases);
}
