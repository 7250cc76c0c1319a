import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type CommandContext, CommandError, usageError } from '../platform/commands/command.ts';
import { leaseSeconds } from '../platform/jobs/leases.ts';
import type { JobOutcome } from '../platform/jobs/scheduler.ts';
import { businessClock } from '../platform/time/clock.table.ts';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const maxDays = 3660;

/** `+1d`, `+12h`, `+30m` in milliseconds; undefined for anything else. */
export function parseStep(text: string): number | undefined {
  const match = /^\+(\d{1,5})([mhd])$/.exec(text);
  const unit = match?.[2] as keyof typeof unitMs | undefined;
  const ms = unit ? Number(match?.[1]) * unitMs[unit] : 0;
  return ms > 0 && ms <= maxDays * unitMs.d ? ms : undefined;
}

/** `demo:time +1d`: moves business time ahead and runs every job that is due by then. */
export async function runDemoTime(context: CommandContext, args: readonly string[]): Promise<void> {
  if (!context.services.canMoveTime) {
    throw new CommandError('Only a demo can move its time.');
  }
  const [step] = args;
  if (step !== undefined) await moveTime(context, step);
  const { wall, business } = await context.now();
  const aheadMinutes = Math.round((business.getTime() - wall.getTime()) / 60_000);
  if (context.json) {
    const [wallTime, businessTime] = [wall.toISOString(), business.toISOString()];
    return context.write(JSON.stringify({ wall: wallTime, business: businessTime, aheadMinutes }));
  }
  context.write(`Business time is ${business.toISOString()}, ${inWords(aheadMinutes)} ahead.`);
}

async function moveTime(context: CommandContext, step: string): Promise<void> {
  const ms = parseStep(step);
  if (ms === undefined) {
    const backwards = step.startsWith('-') ? ' Time does not move back: npm run reset does.' : '';
    throw usageError(`“${step}” is not a time step: +1d, +12h or +30m.${backwards}`);
  }
  const ahead = businessClock.aheadByMs;
  const { rowCount } = await context.database.transaction((tx) =>
    tx
      .insert(businessClock)
      .values({ aheadByMs: ms })
      .onConflictDoUpdate({
        target: businessClock.onlyRow,
        set: { aheadByMs: sql`${ahead} + ${ms}` },
        setWhere: sql`${ahead} + ${ms} <= ${maxDays * unitMs.d}`,
      }),
  );
  if (rowCount === 0) throw new CommandError('That is more than ten years ahead.');
  const outcomes = await runUntilDone(context.runJobs);
  const names = (outcome: JobOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).map(({ name }) => name);
  const [failed, held] = [names('failed'), names('held elsewhere')];
  if (failed.length > 0) {
    throw new CommandError(`Time has moved; these jobs failed, see the log: ${failed.join(', ')}`);
  }
  if (held.length > 0) {
    const jobs = held.join(', ');
    throw new CommandError(`Time has moved; another server has not finished these jobs: ${jobs}`);
  }
}

const pauseMs = 500;

/**
 * Runs every job at the current time. A job that another server holds began before time moved: wait
 * for as long as its lease, then run it again.
 */
export async function runUntilDone(
  runJobs: () => Promise<JobOutcome[]>,
  maxWaitMs: number = (leaseSeconds + 5) * 1000,
): Promise<JobOutcome[]> {
  for (const begunAt = performance.now(); ; ) {
    const outcomes = await runJobs();
    const isHeld = outcomes.some(({ outcome }) => outcome === 'held elsewhere');
    if (!isHeld || performance.now() - begunAt > maxWaitMs) return outcomes;
    await sleep(pauseMs);
  }
}

function inWords(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [`${days} d`, `${hours} h`, `${minutes % 60} min`];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || 'not';
}
