import type { PageConfig } from '@shared/contract/releases';
import { allowedOrigin } from '../start/start-params.ts';
import type { AppStorage } from '../start/storage.ts';

/** Checked again when it is read back: storage may hold what an older list allowed. */
export function apiBase({ apiOrigins, apiUrl }: PageConfig, storage: AppStorage): string {
  return allowedOrigin(storage.get('apiUrl') ?? '', apiOrigins) ?? apiUrl;
}
