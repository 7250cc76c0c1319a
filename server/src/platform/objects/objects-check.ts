import type { ReadinessCheck } from '../readiness/readiness.ts';
import type { ObjectStore } from './object-store.ts';
import { ObjectStoreError } from './s3-store.ts';

/** Checks that the store answers, and accepts the key. */
export function createObjectsCheck(store: ObjectStore): ReadinessCheck {
  return async () => {
    try {
      for await (const _ of store.list('.readiness/')) break;
      return undefined;
    } catch (error) {
      if (error instanceof ObjectStoreError) return error.message;
      throw error;
    }
  };
}
