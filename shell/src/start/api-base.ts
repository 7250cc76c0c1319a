import type { Environment } from './environment.ts';
import { allowedOrigin } from './start-params.ts';

/** Checked on each read: the stored origin may come from a time with another list. */
export function apiBase({ config, storage }: Pick<Environment, 'config' | 'storage'>): string {
  return allowedOrigin(storage.get('apiUrl') ?? '', config.apiOrigins) ?? config.apiUrl;
}
