import { contract } from '@shared/contract';
import type { CodeName } from '@shared/contract/codes';
import { operationKinds } from '@shared/contract/operation-kinds';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/db/new-id.ts';
import { asOwner } from '../as-owner.ts';
import { agreementsOf, type CallOptions, type TestAnswer } from '../signed.ts';
import { type BadAmount, badAmounts } from './amounts.ts';
import { expectAsDefined, sentBy } from './definitions.ts';
import { entries } from './entries.ts';
import type { Prepared, SweepEntry } from './entry.ts';
import { amountFields, idFields } from './fields.ts';
import { changedTables, type Fingerprint, readTables, takeFingerprint } from './fingerprint.ts';
import { openWorld, type SweepPerson, type World } from './world.ts';

/**
 * Makes every call of the contract in every way that must be refused and once in a way that must
 * succeed, on the demo's data. The calls' input is in the files beside this one, a list for each
 * domain of the contract.
 */

/**
 * A refused call may change these: the refusal is stored for a client that missed it, and a proof
 * that was asked for is in the security log.
 */
const changedByRefusals = ['operation_refusals', 'security_events'];
/**
 * Every effect may change these: its nonce, the unsealed entries, and what a proof consumes or keeps,
 * which depends on earlier proofs.
 */
const changedAlways = ['nonces', 'unsealed_entries', 'mail_codes', 'secret_tries', 'kept_proofs'];

/** A new key: a final refusal would stick to the one that must still succeed. */
const withNewKey = (body: object): object =>
  'operationKey' in body ? { ...body, operationKey: newId() } : body;

/** The contract's domain of a call. */
const kebab = (domain: string): string =>
  domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const howToAdd = (domain: string) =>
  `has no entry in the sweep. Add one to server/test/sweep/${kebab(domain)}.ts: entry(call, { changes, own, shared }, prepare). ARCHITECTURE.md tells how.`;

describe('the entries of the sweep', () => {
  it.each(contract.map(({ path, domain }) => [path, domain] as const))(
    'cover %s',
    (path, domain) => {
      const known = entries.some(({ call }) => call.path === path);
      expect(known, `${path} ${howToAdd(domain)}`).toBe(true);
    },
  );

  it('name only calls of the contract', () => {
    const paths = new Set(contract.map(({ path }) => path));
    expect(entries.map(({ call }) => call.path).filter((path) => !paths.has(path))).toEqual([]);
  });

  it('have a kind of operation for every money call, and no other', () => {
    const paths = contract.filter(({ effect }) => effect === 'money').map(({ path }) => path);
    const named = Object.values(operationKinds).flatMap((facts) =>
      'path' in facts ? [facts.path] : [],
    );
    expect(named.sort()).toEqual(paths.sort());
  });

  it('have at least forty different bad amounts', () => {
    const texts = badAmounts.map(({ value }) => JSON.stringify(value));
    expect(new Set(texts).size).toBe(badAmounts.length);
    expect(badAmounts.length).toBeGreaterThanOrEqual(40);
  });

  it('declare every id field as own or shared', () => {
    const untold = entries.flatMap(({ call, own = [], shared = {} }) =>
      idFields(call)
        .filter((field) => !own.includes(field) && !(field in shared))
        .map(
          (field) => `${call.path}: say of "${field}" that it is \`own\`, or why it is \`shared\``,
        ),
    );
    expect(untold, untold.join('\n')).toEqual([]);
  });

  it('declare changed tables for every write, and for no read but its limit', () => {
    const wrong = entries.filter(
      ({ call, changes = [] }) =>
        call.effect === 'read' && changes.some((name) => name !== 'used_limits'),
    );
    expect(wrong.map(({ call }) => call.path)).toEqual([]);
  });
});

describe('the calls', () => {
  let world: World;
  let tables: string[];
  beforeAll(async () => {
    world = await openWorld();
    tables = await readTables(world.db);
  });
  afterAll(() => world.close());

  const fingerprint = (): Promise<Fingerprint> => takeFingerprint(world.db, tables);
  const nothingChanged = async (since: Fingerprint, when: string) => {
    const changed = changedTables(since, await fingerprint());
    expect(
      changed.filter((name) => !changedByRefusals.includes(name)),
      when,
    ).toEqual([]);
  };
  const optionsOf = (as: SweepPerson | null): CallOptions => ({ token: as?.token });
  const expectRefusal = (
    answer: TestAnswer<unknown>,
    { when, codes, status = 200 }: { when: string; codes: readonly CodeName[]; status?: number },
  ) => {
    const told = `${when}: ${answer.name} ${JSON.stringify(answer.data ?? null)}`;
    expect(codes, told).toContain(answer.name);
    expect(answer.status, told).toBe(status);
  };

  it.each(['/v1/user/no/such/call', '/v9/user/get/my', '/v1/user/get/my/', '/v1/USER/get/my'])(
    'refuse the unknown path %s',
    async (path) => {
      const before = await fingerprint();
      const answer = await world.test.post(path, {}, optionsOf(world.rich));
      expectRefusal(answer, { when: path, codes: ['unknownCall'], status: 404 });
      await nothingChanged(before, path);
    },
  );

  it.each(
    entries.map((one) => [`${one.call.path}${one.when ? `, ${one.when}` : ''}`, one] as const),
  )('%s', async (_, one) => {
    const { call } = one;
    const prepared = await one.prepare(world);
    const { body, as = world.rich } = prepared;
    await forgetAgreements(one, prepared);
    const before = await fingerprint();
    await refusesUnauthenticated(one, prepared);
    await refusesForeignIds(one, prepared);
    await refusesBadAmounts(one, prepared);
    await refusesWithoutAgreement(one, prepared);
    await nothingChanged(before, 'refused');

    const isMoney = call.effect === 'money' && as !== null;
    const sentBefore = isMoney ? await sentBy(world, as) : 0n;
    const nonce = newId().replaceAll('-', '');
    const again = { ...optionsOf(as), nonce };
    const answer = await world.test.post(call.path, body, again);
    expect(answer.name, `it should succeed: ${JSON.stringify(answer.data)}`).toBe('ok');
    const after = await fingerprint();
    const changed = changedTables(before, after).filter(
      (name) => !changedAlways.includes(name) && !changedByRefusals.includes(name),
    );
    const named = (one.changes ?? []).filter((name) => !changedAlways.includes(name)).sort();
    expect(changed, `it changes something in: ${changed.join(', ')}`).toEqual(named);

    const heard = await world.test.post(call.path, body, again);
    expectRefusal(heard, { when: 'with its nonce again', codes: ['nonceSeen'] });
    if (call.effect !== 'read') {
      // The nonce is a row, so another server knows it as well.
      const other = await world.otherServer.post(call.path, body, again);
      const codes = [one.replayCode ?? 'nonceSeen'] as const;
      expectRefusal(other, { when: 'with its nonce again on another server', codes });
    }
    await nothingChanged(after, 'with its nonce again');

    await prepared.check(answer.data);
    if (isMoney)
      await expectAsDefined(world, {
        call,
        as,
        body: body as object,
        answer: answer.data,
        sentBefore,
      });
  });

  /** The call that would succeed, but signed out, with an invalid session, and unsigned. */
  async function refusesUnauthenticated({ call }: SweepEntry, prepared: Prepared): Promise<void> {
    const { body, as = world.rich } = prepared;
    const own = optionsOf(as);
    const long = String(Math.floor(Date.now() / 1000) - 301);
    const cases: [string, CallOptions, CodeName][] = [
      ['with a token that is none', { token: 'x'.repeat(43) }, 'sessionEnded'],
      ['with a wrong signature', { ...own, signature: '0'.repeat(64) }, 'signatureRefused'],
      ['without a signature', { ...own, signature: '' }, 'signatureRefused'],
      ['with a nonce of another form', { ...own, nonce: 'short' }, 'signatureRefused'],
      ['five minutes late', { ...own, timestamp: long }, 'clockOff'],
    ];
    if (call.access === 'session') cases.push(['signed out', {}, 'signInNeeded']);
    for (const [when, options, code] of cases) {
      const answer = await world.test.post(call.path, body, options);
      expectRefusal(answer, { when, codes: [code] });
    }
  }

  /** Another person with the same ids, and ids that do not exist. */
  async function refusesForeignIds(one: SweepEntry, prepared: Prepared): Promise<void> {
    const { call, own = [], strangerCode = 'notFound' } = one;
    const { body, as = world.rich } = prepared;
    if (own.length === 0) return;
    const stranger = optionsOf(as === null ? null : world.stranger);
    if (as !== null) {
      const answer = await world.test.post(call.path, withNewKey(body as object), stranger);
      expectRefusal(answer, { when: 'with somebody else’s id', codes: [strangerCode] });
    }
    for (const field of own) {
      for (const id of [newId(), 'nonsense', '0', "' or 1=1 --", '%']) {
        const changed = { ...(body as object), [field]: id };
        const answer = await world.test.post(call.path, withNewKey(changed), optionsOf(as));
        const codes = ['notFound', 'invalidRequest'] as const;
        expectRefusal(answer, { when: `with "${id}" as ${field}`, codes });
      }
    }
  }

  /** What an earlier entry agreed to holds: without it, each call has to ask. */
  async function forgetAgreements({ call }: SweepEntry, { as = world.rich }: Prepared) {
    if (agreementsOf(call.path).length === 0 || as === null) return;
    await asOwner(world.test, sql`delete from agreed_versions where person_id = ${as.id}`);
  }

  /** An operation with documents, as if it had no agreement to one of the versions in force. */
  async function refusesWithoutAgreement(
    { call }: SweepEntry,
    { body, as = world.rich }: Prepared,
  ): Promise<void> {
    const agreements = agreementsOf(call.path);
    if (agreements.length === 0) return;
    const cases: [string, unknown][] = [
      ['from a page that does not ask', undefined],
      ['without agreement', []],
      ...agreements.map((one): [string, unknown] => [
        `with another version of ${one.document}`,
        agreements.map((each) => (each === one ? { ...each, version: '99.0' } : each)),
      ]),
    ];
    for (const [when, agreed] of cases) {
      const changed = { ...withNewKey(body as object), agreed };
      const answer = await world.test.post(call.path, changed, optionsOf(as));
      expectRefusal(answer, { when, codes: ['agreementNeeded'] });
    }
  }

  async function refusesBadAmounts(one: SweepEntry, prepared: Prepared): Promise<void> {
    const { call, badAmountCodes = [] } = one;
    const { body, as = world.rich } = prepared;
    const fields = amountFields(call).filter((field) => field in (body as object));
    const cases = fields.flatMap((field) =>
      badAmounts.map((bad): [string, BadAmount] => [field, bad]),
    );
    for (const [field, { what, value, codes }] of cases) {
      const changed = { ...(body as object), [field]: value };
      const answer = await world.test.post(call.path, changed, optionsOf(as));
      expectRefusal(answer, {
        when: `with ${what} as ${field}`,
        codes: [...codes, ...badAmountCodes],
      });
    }
  }
});
