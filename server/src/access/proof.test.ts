import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuarded, newAddress, otherCode, password } from '../../test/identity.ts';
import { lastCode } from '../../test/mails.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson, type TestPerson } from '../../test/people.ts';
import { type TestApp, testSecretBox } from '../../test/test-app.ts';
import { securityEvents } from '../composition/security-events.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { ApiError } from '../platform/errors.ts';
import { type Person, persons } from '../schema/tables/identity.ts';
import { usedLimits } from '../schema/tables/mail.ts';
import { issueCode } from './codes.ts';
import { checkProof, type ProofContext, type ProofRequest, requireProof } from './proof.ts';

let test: TestDatabase;
let paymentPasswordHash: string;
beforeAll(async () => {
  test = await openTestDatabase();
  paymentPasswordHash = await hashPassword('274163');
});
afterAll(() => test.close());

const read = async ({ id }: TestPerson): Promise<Person> => {
  const rows = await test.database.db.select().from(persons).where(eq(persons.id, id));
  if (!rows[0]) throw new Error('nobody');
  return rows[0];
};

interface Caller {
  signedIn?: Person;
  deviceId?: string;
  address?: string;
}

function contextOf({ signedIn, deviceId = 'device-1', address = '127.0.0.1' }: Caller) {
  return {
    db: test.database.db,
    person: signedIn,
    session: signedIn && { id: signedIn.id, person: signedIn },
    device: { id: deviceId, address },
    clock: { wall: new Date() },
    services: { secretBox: testSecretBox, events: securityEvents },
  } as unknown as ProofContext;
}

/** Requires proof like a call; returns the refusal, if any, with its count committed. */
async function ask(
  request: ProofRequest,
  caller: Caller,
  checking = checkProof(contextOf(caller), request),
): Promise<string | object> {
  const checkedProof = await checking;
  const refusal = await test.database.transaction(async (tx) => {
    try {
      await requireProof({ ...contextOf(caller), db: tx, checkedProof }, request);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  });
  if (!refusal) return 'ok';
  return { name: refusal.codeName, ...(refusal.data as object | undefined) };
}

describe('money', () => {
  const proof = { paymentPassword: '274163' };

  it('requires a payment password to be set first', async () => {
    const signedIn = await read(await makePerson(test.database.db));
    expect(await ask({ for: 'money', proof }, { signedIn })).toEqual({
      name: 'paymentPasswordMissing',
    });
  });

  it('of a small amount requires only the payment password', async () => {
    const columns = { paymentPasswordHash, email: newAddress() };
    const signedIn = await read(await makePerson(test.database.db, columns));
    const operation = 'key-1';
    expect(await ask({ for: 'money', operation }, { signedIn })).toEqual({
      name: 'proofNeeded',
      needed: ['paymentPassword'],
    });
    expect(await ask({ for: 'money', operation, proof }, { signedIn })).toBe('ok');
  });

  it('of a large amount also requires a code, valid for this operation only', async () => {
    const email = newAddress();
    const signedIn = await read(await makePerson(test.database.db, { paymentPasswordHash, email }));
    const request = { for: 'money', strength: 'strong', operation: 'key-1' } as const;
    expect(await ask(request, { signedIn })).toEqual({
      name: 'proofNeeded',
      needed: ['paymentPassword', 'emailCode'],
      purpose: 7,
      operation: 'key-1',
    });
    const bound = {
      to: email,
      personId: signedIn.id,
      isOwn: true,
      language: 'en',
      secretBox: testSecretBox,
    } as const;
    await test.database.transaction((tx) =>
      issueCode(tx, { ...bound, purpose: 7, operation: 'key-1' }),
    );
    const emailCode = await lastCode(test.database.db, email);
    const given = { ...proof, emailCode };
    const other = await ask({ ...request, operation: 'key-2', proof: given }, { signedIn });
    expect(other).toMatchObject({ wrong: 'emailCode', operation: 'key-2' });
    // A wrong payment password does not consume the code.
    const wrong = { paymentPassword: '274164', emailCode };
    expect(await ask({ ...request, proof: wrong }, { signedIn })).toMatchObject({
      wrong: 'paymentPassword',
    });
    expect(await ask({ ...request, proof: given }, { signedIn })).toBe('ok');
    expect(await ask({ ...request, proof: given }, { signedIn })).toMatchObject({
      wrong: 'emailCode',
    });
  });
});

describe('a proof', () => {
  it('of another account is checked against that one', async () => {
    const signedIn = await read(await makePerson(test.database.db, { password: 'Other11xx' }));
    const person = await read(await makePerson(test.database.db, { password }));
    const request = { for: 'accountSwitch', person } as const;
    const own = await ask({ ...request, proof: { password: 'Other11xx' } }, { signedIn });
    expect(own).toMatchObject({ name: 'proofNeeded', wrong: 'password' });
    expect(await ask({ ...request, proof: { password } }, { signedIn })).toBe('ok');
  });

  it('of six digits cannot be guessed from many devices before somebody is signed in', async () => {
    const guarded = await makeGuarded({ db: test.database.db } as TestApp);
    const person = await read(guarded);
    const proof = { authenticator: otherCode(guarded.codeAt(0)) };
    const names = new Set<unknown>();
    for (let i = 0; i < 101; i += 1) {
      const from = { deviceId: `device-${i}`, address: `10.0.${i}.1` };
      const answer = await ask({ for: 'signIn', person, proof }, from);
      names.add((answer as { name: string }).name);
    }
    expect(names).toEqual(new Set(['proofNeeded', 'locked']));
    const right = { authenticator: guarded.codeAt(0) };
    const another = await ask({ for: 'signIn', person, proof: right }, { deviceId: 'new' });
    expect(another).toMatchObject({ name: 'locked' });
    // Others cannot lock the owner out where the owner is signed in.
    const own = { signedIn: person, deviceId: 'own' };
    expect(await ask({ for: 'email', proof: right }, own)).toBe('ok');
  });
});

describe('guessing with a stolen session', () => {
  const wrong = { paymentPassword: '274164' };
  const guess = (signedIn: Person, from: number, proof = wrong) =>
    ask(
      { for: 'money', operation: 'key-1', proof },
      { signedIn, deviceId: `device-${from}`, address: `10.1.${from}.1` },
    );

  it('stops after twenty tries from any devices and networks', async () => {
    const signedIn = await read(await makePerson(test.database.db, { paymentPasswordHash }));
    for (let i = 1; i < 20; i += 1) {
      expect(await guess(signedIn, i)).toMatchObject({ name: 'proofNeeded' });
      // A payment of the owner meanwhile grants no further tries.
      if (i === 10) expect(await guess(signedIn, 0, { paymentPassword: '274163' })).toBe('ok');
    }
    expect(await guess(signedIn, 20)).toMatchObject({ name: 'locked', retryAfterSeconds: 60 });
    expect(await guess(signedIn, 21)).toMatchObject({ name: 'locked' });
  });

  it('counts towards the limit of its network', async () => {
    const signedIn = await read(await makePerson(test.database.db, { paymentPasswordHash }));
    await guess(signedIn, 77);
    await guess(signedIn, 77);
    const rows = await test.database.db
      .select()
      .from(usedLimits)
      .where(eq(usedLimits.key, 'wrongGuesses:10.1.77.1'));
    expect(rows).toMatchObject([{ used: 2 }]);
  });
});

describe('hashing before the transaction', () => {
  const wrong = { for: 'money', proof: { paymentPassword: '274164' } } as const;
  const right = { for: 'money', proof: { paymentPassword: '274163' } } as const;
  const payer = async () => read(await makePerson(test.database.db, { paymentPasswordHash }));
  const check = (signedIn: Person, request: ProofRequest) =>
    checkProof(contextOf({ signedIn }), request);

  it('is skipped while a lock lasts', async () => {
    const signedIn = await payer();
    for (let i = 0; i < 5; i += 1) await ask(wrong, { signedIn });
    const checked = await check(signedIn, right);
    expect(checked).toMatchObject({ passwords: [], refusal: { codeName: 'locked' } });
    expect(await ask(right, { signedIn })).toMatchObject({ name: 'locked' });
    // The lock ended between the two checks: refuse without counting a try.
    await test.database.db.execute('delete from secret_tries');
    const late = await ask(right, { signedIn }, Promise.resolve(checked));
    expect(late).toMatchObject({ name: 'locked' });
    expect(await ask(wrong, { signedIn })).toMatchObject({ triesLeft: 4 });
  });

  it('is skipped if a factor is missing or no one is signed in', async () => {
    const signedIn = await read(await makeGuarded({ db: test.database.db } as TestApp));
    const incomplete = { for: 'deletion', proof: { password } } as const;
    expect(await check(signedIn, incomplete)).toEqual({ passwords: [], isComplete: false });
    const checked = await checkProof(contextOf({}), { for: 'password', proof: { password } });
    expect(checked).toEqual({ passwords: [], isComplete: false });
  });

  it('takes the same time if an earlier factor is wrong', async () => {
    const email = newAddress();
    const signedIn = await read(await makePerson(test.database.db, { paymentPasswordHash, email }));
    const proof = { ...wrong.proof, emailCode: '123456' };
    expect(await check(signedIn, { ...wrong, proof })).toEqual({
      passwords: [{ stored: paymentPasswordHash, given: '274164', isMatch: false }],
      isComplete: true,
    });
  });

  it('is used only for the secrets that were compared, and counts for no others', async () => {
    const signedIn = await payer();
    const changed = { ...signedIn, paymentPasswordHash: await hashPassword('590382') };
    const refused = { name: 'proofNeeded', needed: ['paymentPassword'], wrong: 'paymentPassword' };
    const before = () => check(signedIn, right);
    expect(await ask(right, { signedIn: changed }, before())).toEqual(refused);
    expect(await ask(wrong, { signedIn }, before())).toEqual(refused);
    expect(await ask(right, { signedIn }, before())).toBe('ok');
    expect(await ask(wrong, { signedIn })).toMatchObject({ triesLeft: 4 });
  });
});
