import { operationLeft } from '../pending-events.ts';
import { rawStorage } from '../storage.ts';
import type { OperationDetails, PendingOperation, StoredOperation } from './operation.rules.ts';

/**
 * Operations whose outcome is unknown, of every person on this device. They outlive a reload, a
 * sign-out and the sign-in of another person, until their own person learns the outcome.
 */
export const pendingKey = 'moneyOperations';

/** The details of this window's operations, by key. */
const detailsKey = 'moneyOperationDetails';

const readAll = (): StoredOperation[] => parse(rawStorage('device').get(pendingKey));

function parse(text: string | null): StoredOperation[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(known) ? known.filter(isOperation).map(withoutDetails) : [];
  } catch {
    return [];
  }
}

/** Also of an operation that an earlier release has stored with its details. */
const withoutDetails = (operation: StoredOperation): StoredOperation => {
  const { key, uid, flow, title, path, at, expiresAt, sent } = operation;
  return {
    ...{ key, uid, flow, path, sent },
    ...(title !== undefined && { title }),
    ...(at !== undefined && { at }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
};

function write(lives: 'device' | 'session', name: string, content: object): void {
  const storage = rawStorage(lives);
  if (Object.keys(content).length === 0) storage.remove(name);
  else storage.set(name, JSON.stringify(content));
}
const writeAll = (operations: StoredOperation[]) => write('device', pendingKey, operations);

function readDetails(): Record<string, OperationDetails | undefined> {
  try {
    return JSON.parse(rawStorage('session').get(detailsKey) ?? '{}') as ReturnType<
      typeof readDetails
    >;
  } catch {
    return {};
  }
}

function writeDetails(key: string, details: OperationDetails | undefined): void {
  const { [key]: _, ...others } = readDetails();
  write('session', detailsKey, details ? { ...others, [key]: details } : others);
}

const isOperation = (data: unknown): data is StoredOperation => {
  const { key, uid, flow, path } = (data ?? {}) as Partial<StoredOperation>;
  return [key, uid, flow, path].every((text) => typeof text === 'string');
};

/** The keys that screens of this window send or ask for themselves, by screen. */
const attended = new Map<object, string>();

export const pendingOperations = {
  /** A person's own, oldest first. */
  of(uid: string): PendingOperation[] {
    const all = readAll();
    // Drops the details that an earlier release has left on the device.
    if (rawStorage('device').get(pendingKey)?.includes('"summary"')) writeAll(all);
    const details = readDetails();
    return all.filter((one) => one.uid === uid).map((one) => ({ ...one, ...details[one.key] }));
  },
  /** Adds it, or replaces the one with its key. */
  keep(operation: PendingOperation): void {
    const others = readAll().filter(({ key }) => key !== operation.key);
    writeAll([...others, withoutDetails(operation)]);
    const { key, body, summary } = operation;
    writeDetails(key, body && summary && { body, summary });
  },
  forget(key: string): void {
    writeAll(readAll().filter((one) => one.key !== key));
    writeDetails(key, undefined);
  },
  /** Names the operation that a screen takes care of: the shell does not ask for it meanwhile. */
  attend(screen: object, key: string | undefined): void {
    if (attended.get(screen) === key) return;
    if (key !== undefined) attended.set(screen, key);
    else if (attended.delete(screen)) window.dispatchEvent(new Event(operationLeft));
  },
  /** Those of a person that no screen takes care of. */
  unattended(uid: string): PendingOperation[] {
    const keys = new Set(attended.values());
    return pendingOperations.of(uid).filter(({ key }) => !keys.has(key));
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
