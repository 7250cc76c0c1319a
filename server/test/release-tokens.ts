import type { ReleaseToken, ReleaseTokens } from '../src/delivery/upload-service/tokens.ts';

/** Tokens in memory, by the text that a team shows; each is of one person of its team. */
export function fakeReleaseTokens(
  byText: Record<string, Pick<ReleaseToken, 'team' | 'names'> & { person?: string }>,
): ReleaseTokens {
  const wanted = new Map<string, Set<string>>();
  return {
    async find(shown) {
      const found = byText[shown];
      return found && { id: shown, name: `${found.team}-token`, ...found };
    },
    consume: async () => true,
    async approve({ id, team }, release) {
      const by = wanted.get(release) ?? new Set();
      wanted.set(release, by.add(byText[id]?.person ?? team));
      return by.size;
    },
  };
}
