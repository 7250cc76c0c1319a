import { getExpressInfo } from '@shared/contract/shop';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { seedDemo } from '../../demo/seeds.ts';
import { signHook } from '../../platform/http/signed-hook.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { shopPackageEvents, shopPackages } from '../../schema/tables/shop.ts';

const secret = 'a secret that the tracking service has too';
const now = new Date();
const nowSeconds = Math.floor(now.getTime() / 1000);
const order = 'SO26111500413';
const parcel = { carrier: 'Northline Post', number: 'NL118820456MY' };
const hoursAgo = (hours: number): number => nowSeconds - hours * 3600;

let test: TestApp;
let token: string;
let ownerId: string;

beforeAll(async () => {
  test = await startTestApp({ carrierSecret: secret });
  await test.database.transaction((tx) => seedDemo(tx, now, testSecretBox));
  const [owner] = await test.db.select().from(persons).where(eq(persons.uid, '80012468'));
  if (!owner) throw new Error('the demo has no rich account');
  ownerId = owner.id;
  ({ token } = await test.signIn(owner));
});
afterAll(() => test.close());

interface Sending {
  body?: unknown;
  payload?: Buffer;
  timestamp?: string;
  signature?: string;
  app?: TestApp['app'];
}

async function send({ body, timestamp = String(nowSeconds), app = test.app, ...more }: Sending) {
  const payload = more.payload ?? Buffer.from(JSON.stringify(body));
  const signature = more.signature ?? signHook(secret, { timestamp, body: payload });
  const response = await app.inject({
    method: 'POST',
    url: '/hooks/carrier',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-hook-timestamp': timestamp,
      'x-hook-signature': signature,
    },
  });
  return { status: response.statusCode, body: response.json() as unknown };
}

const tell = async (...events: object[]): Promise<string[]> => {
  const answer = await send({ body: { events: events.map((one) => ({ ...parcel, ...one })) } });
  expect(answer.status).toBe(200);
  return (answer.body as { results: { result: string }[] }).results.map(({ result }) => result);
};

async function timeline() {
  const { data } = await test.call(getExpressInfo, { orderId: order }, { token });
  const [found] = data?.packages ?? [];
  return {
    status: found?.status,
    statusAt: found?.statusAt,
    expectedAt: found?.expectedAt,
    events: found?.events.map(({ kind, at, place }) => [kind, at, place]),
  };
}

const toldKinds = async (): Promise<string[]> => {
  const rows = await test.db
    .select()
    .from(systemMessages)
    .where(eq(systemMessages.personId, ownerId));
  return rows
    .filter(({ params, createdAt }) => JSON.stringify(params).includes(order) && createdAt > now)
    .map(({ kind }) => kind);
};

describe('a call of the tracking service', () => {
  const hub = { id: 'e-1', code: 'hub_in', at: hoursAgo(7), place: 'Seremban, MY' };
  const stuck = { id: 'e-2', code: 'exception', at: hoursAgo(5), reason: 'weather' };
  const left = { id: 'e-3', code: 'hub_out', at: hoursAgo(4), expectedAt: hoursAgo(-40) };
  const out = { id: 'e-4', code: 'out_for_delivery', at: hoursAgo(2), place: 'Johor Bahru, MY' };
  const handed = { id: 'e-5', code: 'delivered', at: hoursAgo(1), deliveredTo: 'mailbox' };

  it('that arrives twice and out of order gives one correct timeline', async () => {
    const before = await timeline();
    expect(before.status).toBe(3);
    expect(await tell(out)).toEqual(['stored']);
    expect((await timeline()).status).toBe(5);
    expect(await tell(left, hub)).toEqual(['stored', 'stored']);
    expect(await tell(out)).toEqual(['known']);
    // An exception that is resolved before it is reported.
    expect(await tell(stuck)).toEqual(['stored']);
    expect((await timeline()).status).toBe(5);
    expect(await tell(handed, out, hub)).toEqual(['stored', 'known', 'known']);
    expect(await tell(hub, stuck, left, out, handed)).toEqual(Array(5).fill('known'));

    expect(await timeline()).toEqual({
      status: 6,
      statusAt: handed.at,
      expectedAt: left.expectedAt,
      events: [
        ['delivered', handed.at, ''],
        ['outForDelivery', out.at, 'Johor Bahru, MY'],
        ['leftHub', left.at, ''],
        ['exception', stuck.at, ''],
        ['arrivedAtHub', hub.at, 'Seremban, MY'],
        ...(before.events ?? []),
      ],
    });
    expect(await toldKinds()).toEqual(['orderDelivered']);
  });

  it('that is sent twice at the same time counts once', async () => {
    const late = { id: 'e-6', code: 'hub_in', at: hoursAgo(6) };
    const results = await Promise.all([tell(late), tell(late), tell(late)]);
    expect(results.flat().sort()).toEqual(['known', 'known', 'stored']);
    const rows = await test.db
      .select()
      .from(shopPackageEvents)
      .where(eq(shopPackageEvents.carrierEventId, 'service:e-6'));
    expect(rows).toHaveLength(1);
  });

  it('reports events of unknown parcels and unknown codes', async () => {
    const results = await tell(
      { id: 'u-1', number: 'NL000000000MY', code: 'delivered', at: hoursAgo(1) },
      { id: 'u-2', carrier: 'Swallow Express', code: 'delivered', at: hoursAgo(1) },
      { id: 'u-3', code: 'weighed', at: hoursAgo(1) },
      { id: 'u-4', code: 'constructor', at: hoursAgo(1) },
      { id: 'u-5', code: 'hub_in', at: hoursAgo(-3) },
    );
    expect(results).toEqual(['unknownNumber', 'unknownNumber', 'ignored', 'ignored', 'ignored']);
  });

  it('ignores events from before the order, as carriers reuse numbers', async () => {
    const other = { carrier: 'Swallow Express', number: 'SW704418203MY' };
    const of = { ...other, code: 'delivered' };
    const longAgo = { ...of, id: 'b-1', at: hoursAgo(24 * 300) };
    // A carrier's clock may be slow.
    const justBefore = { ...other, id: 'b-2', code: 'collected', at: hoursAgo(30) };
    expect(await tell(longAgo, justBefore)).toEqual(['ignored', 'stored']);
    const rows = await test.db
      .select()
      .from(shopPackages)
      .where(eq(shopPackages.trackingNumber, other.number));
    expect(rows).toMatchObject([{ status: 2 }]);
  });

  it('ignores an implausible expected day', async () => {
    const never = { id: 'd-1', code: 'hub_in', at: hoursAgo(3), expectedAt: 9_999_999_999 };
    const before = (await timeline()).expectedAt;
    expect(await tell(never)).toEqual(['stored']);
    expect((await timeline()).expectedAt).toBe(before);
  });

  it('notifies the owner of a problem, and not of the following steps', async () => {
    const other = { carrier: 'Swallow Express', number: 'SW704418203MY' };
    await tell({ ...other, id: 'p-1', code: 'exception', at: hoursAgo(3), reason: 'damaged' });
    const rows = await test.db
      .select()
      .from(shopPackages)
      .where(eq(shopPackages.trackingNumber, other.number));
    expect(rows).toMatchObject([{ status: 7 }]);
    const kinds = (
      await test.db.select().from(systemMessages).where(eq(systemMessages.personId, ownerId))
    )
      .filter(({ params, createdAt }) => createdAt > now && 'order' in Object(params))
      .map(({ kind }) => kind);
    expect(kinds).toContain('orderProblem');
  });

  it('stores no places for an erased account', async () => {
    await test.db.update(persons).set({ erasedAt: now }).where(eq(persons.id, ownerId));
    const other = { carrier: 'Swallow Express', number: 'SW704365521MY' };
    await tell({ ...other, id: 'f-1', code: 'delivered', at: hoursAgo(1), place: 'Johor Bahru' });
    await test.db.update(persons).set({ erasedAt: null }).where(eq(persons.id, ownerId));
    const rows = await test.db
      .select()
      .from(shopPackageEvents)
      .where(eq(shopPackageEvents.carrierEventId, 'service:f-1'));
    expect(rows).toMatchObject([{ kind: 'delivered', place: '' }]);
  });
});

describe('a call is refused', () => {
  const event = { ...parcel, id: 'r-1', code: 'delivered', at: nowSeconds - 60 };
  const body = { events: [event] };

  it.each([
    ['with no signature', { body, signature: '' }, 401, 'wrongSignature'],
    ['with another signature', { body, signature: 'a'.repeat(64) }, 401, 'wrongSignature'],
    [
      'whose signature is of another body',
      {
        body,
        signature: signHook(secret, { timestamp: String(nowSeconds), body: Buffer.from('{}') }),
      },
      401,
      'wrongSignature',
    ],
    ['that is old', { body, timestamp: String(nowSeconds - 400) }, 401, 'tooOld'],
    ['that comes from the future', { body, timestamp: String(nowSeconds + 400) }, 401, 'tooOld'],
    ['whose time is none', { body, timestamp: '1e9' }, 401, 'wrongSignature'],
    ['that is no JSON', { payload: Buffer.from('{"events":') }, 400, 'invalidBody'],
    ['without events', { body: { events: [] } }, 400, 'invalidBody'],
    ['with too many', { body: { events: Array(101).fill(event) } }, 400, 'invalidBody'],
    [
      'with characters that no text has',
      { body: { events: [{ ...event, place: 'a\u0000b' }] } },
      400,
      'invalidBody',
    ],
    ['that is too large', { payload: Buffer.alloc(300 * 1024, 32) }, 413, 'tooLarge'],
  ])('%s', async (_name, sending, status, error) => {
    expect(await send(sending)).toEqual({ status, body: { error } });
  });

  it('without a secret the address does not exist', async () => {
    const bare = await startTestApp();
    expect(await send({ body, app: bare.app })).toEqual({
      status: 404,
      body: { error: 'notFound' },
    });
    await bare.close();
  });
});
