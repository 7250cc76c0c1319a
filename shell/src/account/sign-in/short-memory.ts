/**
 * Survives a reload, in this window alone and for as long as a code is valid: phones end a page
 * while the person looks for the code in another app. Nothing secret belongs here.
 */
const minutes = 10;

export function remember(name: string, value: unknown): void {
  try {
    const until = Date.now() + minutes * 60_000;
    sessionStorage.setItem(name, JSON.stringify({ value, until }));
  } catch {
    // Without session storage a reload starts over.
  }
}

export function recall<Value>(name: string): Value | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as {
      value: Value;
      until: number;
    } | null;
    return kept && kept.until > Date.now() ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
