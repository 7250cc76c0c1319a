import { preventRemoveToken, type StartParamName, startParams } from '../start-params.ts';

/**
 * An opening is answered from a snapshot only where its address changes neither the session nor the
 * device: whether another site opened it is known to the server alone (D33).
 */
const names = ['token', 'deviceId', 'apiUrl', 'gToken'] as const satisfies StartParamName[];
type Name = (typeof names)[number];

/** Digests of the stored values: a cache holds nothing of a person. */
export type HeldParams = Partial<Record<Name, string>>;

export async function holdParams(
  stored: (name: StartParamName) => string | null,
): Promise<HeldParams> {
  const held = names.map(async (name) => {
    const value = stored(name);
    return value === null ? [] : [[name, await digestOf(value)]];
  });
  return Object.fromEntries((await Promise.all(held)).flat()) as HeldParams;
}

/** Whether the page would hold the same values after this opening as before. */
export async function changesNothing(held: HeldParams, query: URLSearchParams): Promise<boolean> {
  for (const name of names) {
    const given = query.get(name);
    const value = name === 'gToken' ? startParams.gToken.read(given ?? '') : given;
    if (value && (await digestOf(value)) !== held[name]) return false;
  }
  return Boolean(query.get('token')) || held.token === undefined || query.has(preventRemoveToken);
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
