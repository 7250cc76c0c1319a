import type { PendingOperation } from './operation.rules.ts';

/**
 * The operations whose outcome has not been seen, of everybody who uses this device. They outlive
 * a reload; signing out clears them with the rest of the app's storage.
 */
export const pendingKey = 'moneyOperations';

/** Where storage is closed or full, they live as long as the page does. */
let memory: PendingOperation[] | undefined;

const readAll = (): PendingOperation[] => memory ?? parse(localStorageText());

function localStorageText(): string | null {
  try {
    return localStorage.getItem(pendingKey);
  } catch {
    return null;
  }
}

function parse(text: string | null): PendingOperation[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(known) ? known.filter(isOperation) : [];
  } catch {
    return [];
  }
}

function writeAll(operations: PendingOperation[]): void {
  try {
    if (operations.length === 0) localStorage.removeItem(pendingKey);
    else localStorage.setItem(pendingKey, JSON.stringify(operations));
    memory = undefined;
  } catch {
    memory = operations;
  }
}

const isOperation = (data: unknown): data is PendingOperation => {
  const { key, uid, flow, path, body, summary } = (data ?? {}) as Partial<PendingOperation>;
  const texts = [key, uid, flow, path].every((text) => typeof text === 'string');
  return texts && typeof body === 'object' && typeof summary?.amount === 'string';
};

export const pendingOperations = {
  /** A person's own, oldest first. */
  of: (uid: string): PendingOperation[] => readAll().filter((one) => one.uid === uid),
  /** Puts it in, or in the place of what has its key. */
  keep(operation: PendingOperation): void {
    const others = readAll().filter(({ key }) => key !== operation.key);
    writeAll([...others, operation]);
  },
  forget(key: string): void {
    writeAll(readAll().filter((one) => one.key !== key));
  },
  /** One of another window has its outcome: what this one knows of the money is old. */
  onEndedElsewhere(look: () => void): () => void {
    const listen = ({ key, oldValue, newValue }: StorageEvent): void => {
      const now = new Set(parse(newValue).map((one) => one.key));
      const hasEnded = parse(oldValue).some((one) => one.sent && !now.has(one.key));
      if (key === pendingKey && hasEnded) look();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};
