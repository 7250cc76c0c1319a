import { rawStorage } from '../storage.ts';
import type { PendingOperation } from './operation.rules.ts';

/**
 * Operations whose outcome is unknown, of every person on this device. They outlive a reload, a
 * sign-out and the sign-in of another person, until their own person learns the outcome.
 */
export const pendingKey = 'moneyOperations';

const readAll = (): PendingOperation[] => parse(rawStorage('device').get(pendingKey));

function parse(text: string | null): PendingOperation[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(known) ? known.filter(isOperation) : [];
  } catch {
    return [];
  }
}

function writeAll(operations: PendingOperation[]): void {
  const storage = rawStorage('device');
  if (operations.length === 0) storage.remove(pendingKey);
  else storage.set(pendingKey, JSON.stringify(operations));
}

const isOperation = (data: unknown): data is PendingOperation => {
  const { key, uid, flow, path, body, summary } = (data ?? {}) as Partial<PendingOperation>;
  const texts = [key, uid, flow, path].every((text) => typeof text === 'string');
  return texts && typeof body === 'object' && typeof summary?.amount === 'string';
};

export const pendingOperations = {
  /** A person's own, oldest first. */
  of: (uid: string): PendingOperation[] => readAll().filter((one) => one.uid === uid),
  /** Adds it, or replaces the one with its key. */
  keep(operation: PendingOperation): void {
    const others = readAll().filter(({ key }) => key !== operation.key);
    writeAll([...others, operation]);
  },
  forget(key: string): void {
    writeAll(readAll().filter((one) => one.key !== key));
  },
  /** Calls back when another window learns an outcome, as this one then shows old balances. */
  onEndedElsewhere(callback: () => void): () => void {
    const listen = ({ key, oldValue, newValue }: StorageEvent): void => {
      const now = new Set(parse(newValue).map((one) => one.key));
      const hasEnded = parse(oldValue).some((one) => one.sent && !now.has(one.key));
      if (key === pendingKey && hasEnded) callback();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};
