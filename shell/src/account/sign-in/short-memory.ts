import { rawStorage } from '@shared/host/internal';

/**
 * Survives a reload, in this window alone and for as long as a code is valid: phones end a page
 * while the person looks for the code in another app. Nothing secret belongs here.
 */
const minutes = 10;

export function remember(name: string, value: unknown): void {
  const until = Date.now() + minutes * 60_000;
  rawStorage('session').set(name, JSON.stringify({ value, until }));
}

export function recall<Value>(name: string): Value | undefined {
  const kept = parse(rawStorage('session').get(name)) as { value: Value; until: number } | null;
  return kept && kept.until > Date.now() ? kept.value : undefined;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export const forget = (name: string): void => rawStorage('session').remove(name);
