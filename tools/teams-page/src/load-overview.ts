import type { ReleaseOverview } from '@shared/contract/release-overview';

export type Loaded =
  | { status: 'loaded'; overview: ReleaseOverview }
  | { status: 'refused' }
  | { status: 'failed'; why: string };

const limitMs = 8000;
const tooMany = 'Too many wrong tokens came from this network. The page asks again by itself.';

export async function loadOverview(token: string): Promise<Loaded> {
  try {
    const response = await fetch('/releases/overview', {
      cache: 'no-store',
      signal: AbortSignal.timeout(limitMs),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    if (response.status === 401) return { status: 'refused' };
    if (response.status === 429) return { status: 'failed', why: tooMany };
    if (!response.ok) return { status: 'failed', why: `The server answered ${response.status}.` };
    return { status: 'loaded', overview: (await response.json()) as ReleaseOverview };
  } catch {
    return { status: 'failed', why: 'The server cannot be reached.' };
  }
}
