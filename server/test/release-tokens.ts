import type { ReleaseToken, ReleaseTokens } from '../src/delivery/upload-service/tokens.ts';

/** Tokens in memory, by the text that a team shows. */
export function fakeReleaseTokens(
  byText: Record<string, Pick<ReleaseToken, 'team' | 'names'>>,
): ReleaseTokens {
  const wanted = new Map<string, Set<string>>();
  return {
    async find(shown) {
      const found = byText[shown];
      return found && { id: shown, name: `${found.team}-token`, ...found };
    },
    consume: async () => true,
    async approve({ id }, release) {
      const by = wanted.get(release) ?? new Set();
      wanted.set(release, by.add(id));
      return by.size;
    },
  };
}
