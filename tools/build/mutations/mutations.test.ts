import fs from 'node:fs';
import type { NeededCalls } from '@shared/contract/published';
import { beforeAll, expect, it } from 'vitest';
import { findChangedCalls } from '../../../server/src/delivery/checks/changed-calls.ts';
import { balanceCall, settingsCall, userCall } from '../../../shell/src/store/session-calls.ts';
import { callsUsed, prepareCalls, stateCalls } from '../calls-used.ts';
import { at, remoteNames } from '../paths.ts';
import { sourcesOf } from '../used-fields.ts';
import { describeChanged, findCalls, findFields, findLists, type Site } from './contract.ts';
import { edit, type Mutation, mutationsOfCall, mutationsOfField, renamed } from './mutate.ts';
import { findNeeds } from './oracle.ts';

/**
 * Changes the sources of the contract in 200 ways, and asks the check whom each of them breaks. The
 * compiler says who reads a field: it refuses their sources without it. MUTATIONS_SEED chooses others.
 */
const seed = Number(process.env.MUTATIONS_SEED ?? 20_260_131);
const count = { mutations: 200, fields: 36, lists: 6 };
/**
 * Fields of which the compiler says nothing: the host reads quotes by an interface of its own, and
 * remotes keep people of any call in the type of a party.
 */
const unjudged =
  /^(quote|quoteId|expiresAt|fee|total|receive|available|smallest|largest|nextCursor|nickName|avatar)$/;

const random = randomFrom(seed);
const base = describeChanged(new Map());
const hostFiles = sourcesOf(['shared/host', 'shared/ui']);
const remotes = remoteNames().map((name) => {
  const files = sourcesOf([`remotes/${name}/src`]);
  const text = files.map((file) => fs.readFileSync(at(file), 'utf8')).join('\n');
  return { name, files, makes: (path: string) => text.includes(`'${path}'`) };
});
const mutations: Mutation[] = [];
/** What the build of a remote keeps of its needs. */
const needed = new Map<string, string>();
/** Who breaks without a field, by its name. */
const readers = new Map<string, string[]>();

beforeAll(() => {
  const fields = chooseFields();
  for (const { site } of fields) mutations.push(...mutationsOfField(site));
  const lists = shuffled(findLists()).slice(0, count.lists);
  for (const { file, at: from } of lists) {
    const changed = edit([{ file, from, text: "'mutant'," }]);
    mutations.push({ what: `one more value in ${file}`, changed, breaks: 'nobody' });
  }
  const calls = shuffled(findCalls()).filter(({ path }) => !stateCalls.includes(path));
  mutations.push(...calls.flatMap(mutationsOfCall).slice(0, count.mutations - mutations.length));
  const files = [...remotes.flatMap((one) => one.files), ...hostFiles];
  const needs = findNeeds(
    files,
    fields.map(({ site }) => site),
  );
  for (const { site, paths } of fields) {
    const isRefused = (file: string) => needs.get(file)?.has(site.name) ?? false;
    const isReachable = (makes: (path: string) => boolean) =>
      paths.some((path) => makes(path) || stateCalls.includes(path));
    const broken = remotes.filter(
      ({ files: own, makes }) =>
        (own.some(isRefused) && isReachable(makes)) ||
        (hostFiles.some(isRefused) && paths.some(makes)),
    );
    readers.set(
      site.name,
      broken.map(({ name }) => name),
    );
  }
  prepareCalls(remoteNames());
  for (const { name } of remotes) needed.set(name, JSON.stringify(callsUsed(name)));
}, 240_000);

/** Fields of answers alone, of different names and calls, so that the compiler can tell them apart. */
function chooseFields(): { site: Site; paths: string[] }[] {
  const taken = new Set<string>();
  const chosen: { site: Site; paths: string[] }[] = [];
  for (const site of shuffled(findFields())) {
    const paths = changedAnswers(site);
    if (unjudged.test(site.name) || !paths || [site.name, ...paths].some((one) => taken.has(one)))
      continue;
    for (const one of [site.name, ...paths]) taken.add(one);
    chosen.push({ site, paths });
    if (chosen.length === count.fields) break;
  }
  return chosen;
}

/** Undefined where a request changes with them, or the contract needs the field itself. */
function changedAnswers(site: Site): string[] | undefined {
  const api = describedAfter([renamed(site)]);
  if (!api) return undefined;
  const changed = (side: 'request' | 'answer') =>
    Object.keys(base).filter(
      (path) => JSON.stringify(api[path]?.[side]) !== JSON.stringify(base[path]?.[side]),
    );
  const answers = changed('answer');
  return changed('request').length > 0 || answers.length === 0 ? undefined : answers;
}

function describedAfter(edits: Parameters<typeof edit>[0]) {
  try {
    return describeChanged(edit(edits));
  } catch {
    return undefined;
  }
}

it('200 changes of the contract: each that breaks a remote is refused by its name, no other', async () => {
  const wrong: string[] = [];
  const broken = { breaking: 0, harmless: 0 };
  for (const { what, changed, breaks } of mutations) {
    const expected = brokenBy(breaks);
    broken[expected.length > 0 ? 'breaking' : 'harmless'] += 1;
    const refused = await refusedBy(describeChanged(changed));
    if (refused.join() !== expected.join()) {
      wrong.push(
        `${what}: breaks ${expected.join() || 'nobody'}, refused ${refused.join() || 'none'}`,
      );
    }
  }
  expect(wrong).toEqual([]);
  expect(mutations).toHaveLength(count.mutations);
  expect(broken.breaking).toBeGreaterThan(40);
  expect(broken.harmless).toBeGreaterThan(40);
}, 120_000);

it('the calls of the state are those of the shell', () => {
  const balance = balanceCall({ currencyType: '', userTimeISO: '' });
  expect(stateCalls).toEqual([userCall, settingsCall, balance].map(({ path }) => path));
});

function brokenBy(breaks: Mutation['breaks']): string[] {
  if (breaks === 'nobody') return [];
  if ('field' in breaks) return readers.get(breaks.field) ?? [];
  return remotes.filter(({ makes }) => makes(breaks.call)).map(({ name }) => name);
}

/** The remotes that the check of a release names, for a server with this API. */
async function refusedBy(api: NeededCalls): Promise<string[]> {
  const refusals = remotes.map(async ({ name }) => {
    const text = needed.get(name) ?? '';
    const contents = { files: { 'calls.json': { bytes: text.length, sha256: '' } } };
    const reader = { file: async () => Buffer.from(text) };
    const found = await findChangedCalls(reader, { name, release: '1.0.0-a', contents }, api);
    return found.map((one) => (one.message.startsWith(`${name} 1.0.0-a `) ? one.name : '?'));
  });
  return [...new Set((await Promise.all(refusals)).flat())];
}

/** The same numbers for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}
