import type { Refusal } from '@shared/contract/published';
import type { LiveFile, ReleaseChange } from '@shared/contract/releases';
import { entriesOf } from '../../server/src/delivery/releases/live-file.ts';
import { defaultKeep } from '../../server/src/delivery/releases/prune.ts';
import { refuseRetired } from '../../server/src/delivery/releases/retired.ts';
import {
  type OpenPreview,
  type PreviewsOf,
  Refused,
} from '../../server/src/delivery/releases/store.ts';
import { refusalOf } from '../../server/src/platform/commands/usage.ts';
import { callOf, UsageError } from '../arguments.ts';
import { type ReleaseRequest, readArguments } from './arguments.ts';
import { BuildFailed, buildCandidates, type Candidate, overlay } from './candidate.ts';
import { ensureAllowed, makeLive, type Planned, plan } from './change.ts';
import { checkSources } from './check-sources.ts';
import { findRelease } from './find-release.ts';
import { NotAllowed, Unreachable, WaitsForApproval } from './http-store.ts';
import { linesOfList, list, stateOf } from './list.ts';
import { checkMount } from './mount/check-mount.ts';
import { reproduce } from './reproduce.ts';
import { printable, type Say, sayTo } from './say.ts';
import { writeSbom } from './sbom.ts';
import { createKey, readSigningKey, signCandidates } from './signing.ts';
import { simulateRollouts } from './simulate.ts';
import { openTarget, type Target } from './target.ts';

/** The result of a command: as lines, and as data for programs. */
interface Outcome {
  lines: string[];
  data: Record<string, unknown>;
  exitCode?: number;
}

/** Runs `npm run release` and `npm run rollback`. */
export async function run(program: 'release' | 'rollback', words: readonly string[]) {
  const say = sayTo(process.stderr);
  const wantsJson = words.includes('--json');
  try {
    const request = readArguments(program, words);
    const { lines, data, exitCode = 0 } = await act(request, say);
    const json = { ok: exitCode === 0, ...data };
    process.stdout.write(printable(wantsJson ? [JSON.stringify(json)] : lines));
    process.exitCode = exitCode;
  } catch (error) {
    const { exitCode, lines, refusals } = explain(program, error);
    process.stderr.write(printable(lines));
    if (wantsJson) {
      const json = { ok: false, error: lines.join('\n'), refusals };
      process.stdout.write(printable([JSON.stringify(json)]));
    }
    process.exitCode = exitCode;
  }
}

async function act(request: ReleaseRequest, say: Say): Promise<Outcome> {
  if (request.command === 'simulate') return simulateRollouts();
  if (request.command === 'create-key') return createKey(request.names, request.keyFile ?? '');
  const target = openTarget(request.to);
  switch (request.command) {
    case 'list': {
      const listed = await list(target, request.names);
      const nothing = [`Nothing is live in ${target.what}.`];
      return { lines: listed.revision ? linesOfList(listed) : nothing, data: { ...listed } };
    }
    case 'verify':
      return verify(target);
    case 'prune':
      return prune(target, request);
    case 'reproduce':
      return reproduce(target, request.names[0] ?? '', say);
    case 'end-preview':
      return endPreviews(target, request);
    case 'release':
      return release(target, request, say);
    default:
      return change(target, request, { wanted: await wantedOf(target, request), say });
  }
}

async function wantedOf({ store }: Target, request: ReleaseRequest): Promise<ReleaseChange[]> {
  const { command, names, version } = request;
  if (command === 'rollback') {
    const [name = ''] = names;
    const found = version && findRelease(name, { version, published: await store.published(name) });
    return [{ do: 'rollback', name, ...(found && { release: found }) }];
  }
  const action = command as 'promote' | 'off' | 'on' | 'retire';
  return names.map((name) => ({ do: action, name }));
}

/** Builds, sends and compares only the named releases. */
async function release(target: Target, request: ReleaseRequest, say: Say): Promise<Outcome> {
  if (request.percent === 0) {
    const wanted = request.names.map(
      (name): ReleaseChange => ({ do: 'canary', name, release: '0.0.0', percent: 0 }),
    );
    return change(target, request, { wanted, say });
  }
  const { percent, watch, again } = request;
  if (!again) await refuseRetiredIn(target, request.names);
  const signingKey = readSigningKey();
  const building = buildCandidates(request.names, say);
  const [candidates] = await Promise.all([building, checkSources(request.names)]);
  say.step('Checked: types and the import law.');
  const startedAt = Date.now();
  const wanted = candidates.map(
    ({ name, release: built }): ReleaseChange =>
      percent === undefined
        ? { do: 'release', name, release: built, ...(again && { again }) }
        : {
            ...{ do: 'canary', name, release: built, percent },
            ...(watch && { watch }),
            ...(again && { again }),
          },
  );
  const planned = await plan(target.store, wanted);
  if (request.previewHours !== undefined && planned.changes.length === 0) {
    const lines = summary({ request, after: planned.after, changes: [], seconds: 0, target });
    return { lines, data: { target: target.what, changes: [] } };
  }
  const reader = overlay(target.store, candidates);
  await ensureAllowed(reader, planned);
  say.step('Checked: files, routes, versions, names, words, sizes.');
  const mounted = request.withoutBrowser
    ? { checked: false, why: 'Not opened in a browser: --no-browser.' }
    : await checkMount({ reader, planned, names: request.names, say });
  const gaps = [mounted.checked ? undefined : mounted.why];
  if (!request.dryRun) {
    gaps.push(writeSbom(say));
    if (signingKey) await signCandidates(candidates, signingKey);
    for (const { name, folder } of candidates) {
      await target.store.publish(folder, (done, of) =>
        say.progress(`Sending ${name}: file`, done, of),
      );
    }
  }
  const notChecked = gaps.filter((gap) => gap !== undefined);
  const [candidate] = candidates;
  if (request.previewHours !== undefined && candidate && !request.dryRun) {
    return preview(target, { candidate, hours: request.previewHours, notChecked });
  }
  return finish(target, request, {
    planned,
    startedAt,
    notChecked,
  });
}

async function refuseRetiredIn({ store }: Target, names: readonly string[]): Promise<void> {
  const [before, log] = await Promise.all([store.live(), store.log()]);
  refuseRetired(names, { before, log });
}

interface PreviewGiven {
  candidate: Candidate;
  hours: number;
  notChecked: string[];
}

async function preview(
  target: Target,
  { candidate: { name, release: built }, hours, notChecked }: PreviewGiven,
): Promise<Outcome> {
  const link = await target.previewLink({ name, release: built }, hours);
  const lines = [
    ...notChecked,
    `${name} ${built} is published and not live. Who has this link sees it for ${hours} hours:`,
    link,
  ];
  return { lines, data: { target: target.what, name, release: built, link, hours, notChecked } };
}

async function endPreviews(
  { store, what }: Target,
  { names, dryRun }: ReleaseRequest,
): Promise<Outcome> {
  const wanted = names.map((word): PreviewsOf => {
    const [name = '', release] = word.split('/');
    return { name, ...(release && { release }) };
  });
  const isMeant = (one: OpenPreview): boolean =>
    wanted.some(({ name, release = one.release }) => one.name === name && one.release === release);
  const ended = dryRun
    ? (await store.previews()).filter(isMeant)
    : (await Promise.all(wanted.map((of) => store.endPreviews(of)))).flat();
  const verb = dryRun ? 'would end' : 'has ended: its pages show what is live, and say so';
  const lines = ended.map(({ name, release }) => `The preview of ${name} ${release} ${verb}.`);
  const nothing = [`No preview of ${names.join(', ')} is open on ${what}.`];
  return { lines: ended.length > 0 ? lines : nothing, data: { target: what, dryRun, ended } };
}

async function change(
  target: Target,
  request: ReleaseRequest,
  { wanted }: { wanted: ReleaseChange[]; say: Say },
): Promise<Outcome> {
  const startedAt = Date.now();
  await refuseRetiredIn(target, request.names);
  const planned = await plan(target.store, wanted);
  // The store checks a real change; a dry run is checked here.
  if (request.dryRun) await ensureAllowed(target.store, planned);
  return finish(target, request, { planned, startedAt, notChecked: [] });
}

interface Finish {
  planned: Planned;
  startedAt: number;
  notChecked: string[];
}

async function finish(target: Target, request: ReleaseRequest, given: Finish): Promise<Outcome> {
  const { planned, startedAt, notChecked } = given;
  const { changes } = planned;
  const isDone = changes.length > 0 && !request.dryRun;
  const after = isDone ? await makeLive(target.store, planned) : planned.after;
  const seconds = (Date.now() - startedAt) / 1000;
  const names = request.names;
  const live = Object.fromEntries(entriesOf(after).filter(([name]) => names.includes(name)));
  const data = { target: target.what, changes, dryRun: request.dryRun, live, notChecked, seconds };
  const lines = [...notChecked, ...summary({ request, after, changes, seconds, target })];
  return { lines, data: { ...data, revision: after?.revision ?? 0 } };
}

interface Summary {
  request: ReleaseRequest;
  after: LiveFile;
  changes: ReleaseChange[];
  seconds: number;
  target: Target;
}

function summary({ request, after, changes, seconds, target }: Summary): string[] {
  const entries = new Map(entriesOf(after));
  const states = request.names.map((name) => stateOf(name, entries.get(name)));
  if (changes.length === 0) return ['Nothing to change.', ...states];
  if (request.dryRun) return ['Nothing was changed. With this command:', ...states];
  return [...states, `Done in ${seconds.toFixed(1)} s on ${target.what}.`];
}

async function verify({ store, what }: Target): Promise<Outcome> {
  const startedAt = Date.now();
  const verified = await store.verify();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const { releases, files, bytes, problems } = verified;
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const counted = `${releases} releases, ${files} files, ${size} of ${what} read in ${seconds} s.`;
  const data = { ...verified };
  if (problems.length === 0)
    return { lines: [`All as published, and the log is whole: ${counted}`], data };
  if (releases === 0) return { lines: [`Nothing is live in ${what}.`], data, exitCode: 1 };
  const remedy = 'Roll back to a complete release, or release again from its sources.';
  const lines = [counted, ...problems.map((one) => `  ${one}`), remedy];
  return { lines, data: { ...data, remedy }, exitCode: 1 };
}

async function prune({ store, what }: Target, request: ReleaseRequest): Promise<Outcome> {
  const { names, keep = defaultKeep, dryRun } = request;
  const { removed, kept } = await store.prune({ names, keep, dryRun });
  const bytes = removed.reduce((sum, one) => sum + one.bytes, 0);
  const data = { target: what, dryRun, keep, removed, kept, bytes };
  const stay = `${kept} stay on ${what}.`;
  if (removed.length === 0) return { lines: [`Nothing to remove: ${stay}`], data };
  const removals = removed.map(({ name, release }) => `  ${name} ${release}`);
  const verb = dryRun ? 'would be removed' : 'were removed';
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const summary = `${removed.length} old releases, ${size}, ${verb}; ${stay}`;
  return { lines: [...removals, summary], data };
}

interface Explained {
  exitCode: number;
  lines: string[];
  refusals?: readonly Refusal[];
}

function explain(program: 'release' | 'rollback', error: unknown): Explained {
  if (error instanceof UsageError) {
    return { exitCode: 2, lines: [refusalOf(callOf(program), error)] };
  }
  if (error instanceof Refused) {
    const why = error.refusals.flatMap(({ message, remedy }) => [
      `  ${message}`,
      `    → ${remedy}`,
    ]);
    return {
      exitCode: 3,
      lines: ['Refused. Nothing was changed.', ...why],
      refusals: error.refusals,
    };
  }
  if (error instanceof BuildFailed) {
    // Indented: the compiler's lines are none of ours.
    return { exitCode: 1, lines: [error.message, ...error.output.map((line) => `  ${line}`)] };
  }
  const lines = [error instanceof Error ? error.message : String(error)];
  if (error instanceof NotAllowed) return { exitCode: 4, lines };
  if (error instanceof Unreachable) return { exitCode: 5, lines };
  if (error instanceof WaitsForApproval) return { exitCode: 6, lines };
  return { exitCode: 1, lines };
}
