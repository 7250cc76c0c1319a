import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import type { SupervisedServer } from './supervised-server.ts';
import { countChangedReceipts, countLost, findDamage, startLoad } from './transfers.ts';

/** `npm run faults` sets these; in `npm test` each fault strikes once, for a short time. */
const { FAULT_STRIKES, FAULT_SEED = '1', FAULT_RESULTS } = process.env;
export const isLong = FAULT_STRIKES !== undefined;
export const strikes = Number(FAULT_STRIKES ?? 1);

/** Adds a row to the tables that `npm run faults` prints at its end. */
export function report(table: 'faults' | 'restarts', row: Record<string, string | number>): void {
  if (FAULT_RESULTS) appendFileSync(FAULT_RESULTS, `${JSON.stringify({ table, row })}\n`);
}

export const toSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Pauses between strikes, the same for the same seed. */
function createPauses(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (200 + (state / 2 ** 32) * 600) * (isLong ? 4 : 1);
  };
}

export interface Measured {
  name: string;
  server: SupervisedServer;
  /** Opens the database directly. */
  open: () => Database;
  /** Learns how many calls have been interrupted so far. */
  strike: (interruptions: () => number) => Promise<void>;
}

/** Strikes while money moves, and expects that no client and no book is wrong afterwards. */
export async function expectNoDamage(given: Measured): Promise<void> {
  const { name, server, open, strike } = given;
  const { post } = server;
  const exitsBefore = server.exits;
  const preparing = open();
  const load = await startLoad(preparing, post).finally(preparing.close);
  const pause = createPauses(`${FAULT_SEED} ${name}`);
  try {
    for (let count = 0; count < strikes; count += 1) {
      await sleep(pause());
      await strike(load.interruptions);
    }
  } catch (error) {
    load.abandon();
    report('faults', { fault: name, strikes, operations: `failed: ${error}` });
    throw error;
  }
  await sleep(pause());
  const sent = await load.end();
  const database = open();
  const found = await (async () => {
    const lost = await countLost(database, sent);
    const changed = await countChangedReceipts(post, sent);
    const damage = await findDamage(database, sent);
    return { lost, ...damage, doubled: damage.doubled + changed };
  })().finally(database.close);
  const exits = server.exits - exitsBefore;
  const { lost, doubled, unbalanced } = found;
  report('faults', {
    fault: name,
    strikes,
    operations: sent.orders.length,
    acknowledged: sent.receipts.size,
    lost,
    doubled,
    unbalanced: unbalanced + found.problems.length,
    exits,
    'longest gap': toSeconds(sent.longestGapMs),
  });
  // A fault that no call noticed proves nothing.
  expect(sent.interruptions).toBeGreaterThan(0);
  const none = { lost: 0, doubled: 0, unbalanced: 0, problems: [], exits: 0 };
  expect({ ...found, exits }).toEqual(none);
}
