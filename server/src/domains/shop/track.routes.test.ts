import { trackParcel } from '@shared/contract/shop';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { seedDemo } from '../../demo/seeds.ts';
import { persons } from '../../schema/tables/identity.ts';
import { usedLimits } from '../../schema/tables/mail.ts';
import { securityEvents } from '../../schema/tables/security-events.ts';

let test: TestApp;
let owner: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDemo(tx, new Date(), testSecretBox));
  const [person] = await test.db.select().from(persons).where(eq(persons.uid, '80012468'));
  if (!person) throw new Error('the demo has no rich account');
  owner = (await test.signIn(person)).token;
});
afterAll(() => test.close());

const track = (number: string, options = {}) => test.call(trackParcel, { number }, options);

describe('a parcel by its number', () => {
  it('is shown to anyone, without name, address, order or items', async () => {
    const { name, data } = await track('SW704371166MY');
    expect(name).toBe('ok');
    expect(data).toMatchObject({
      carrier: 'Swallow Express',
      trackingNumber: 'SW704371166MY',
      carrierUrl: 'https://swallow.example/track/SW704371166MY',
      status: 6,
      orderId: null,
    });
    expect(Object.keys(data ?? {}).sort()).toEqual(
      'carrier carrierPhone carrierUrl events expectedAt orderId status statusAt trackingNumber'.split(
        ' ',
      ),
    );
    expect(JSON.stringify(data)).not.toMatch(/Mara|Kenanga|81100|Wireless|reception|SO2611|\d{8}-/);
    // The last steps would reveal where the recipient lives.
    expect(data?.events.slice(0, 2)).toMatchObject([
      { kind: 'delivered', text: 'Delivered', place: '' },
      { kind: 'outForDelivery', place: '' },
    ]);
    expect(data?.events.at(-2)).toMatchObject({ kind: 'packed', place: 'Klang, MY' });
  });

  it.each(['sw704371166my', ' SW 7043 7116 6MY ', 'SW-704371166-MY'])(
    'is found as %j',
    async (number) => {
      expect((await track(number)).data?.trackingNumber).toBe('SW704371166MY');
    },
  );

  it('shows that there is a problem, and not which', async () => {
    const { data } = await track('SW704340095MY');
    expect(data?.events[0]).toMatchObject({
      kind: 'exception',
      text: 'Held up by a problem',
    });
    expect(JSON.stringify(data)).not.toContain('address');
  });

  it('links only its owner to the order', async () => {
    expect((await track('SW704371166MY', { token: owner })).data?.orderId).toBe('SO26111500414');
    const { token } = await test.signIn();
    expect((await track('SW704371166MY', { token })).data?.orderId).toBeNull();
  });

  it('that is malformed or unknown gets the same answer', async () => {
    const answers = [];
    for (const number of ['SW704371167MY', 'x', "' or 1=1 --", '%', 'SO26111500414']) {
      const { timestamp: _at, ...answer } = await track(number);
      answers.push(answer);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.name).toBe('notFound');
  });

  it('that is unknown is not a failed proof of anyone', async () => {
    const { token, person } = await test.signIn();
    expect((await track('SW704371167MY', { token })).name).toBe('notFound');
    const events = await test.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.personId, person.id));
    expect(events.filter(({ kind }) => kind === 'proof.check')).toEqual([]);
  });

  it('is required', async () => {
    expect(await test.post(trackParcel.path, { number: '' })).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path: 'number', key: '000958' }] },
    });
  });

  it('cannot be guessed from one network', async () => {
    const from = { address: '203.0.113.50' };
    await track('SW1', from);
    await test.db
      .update(usedLimits)
      .set({ used: 59 })
      .where(eq(usedLimits.key, 'wrongNumbers:203.0.113.50'));
    expect((await track('SW704371166MY', from)).name).toBe('ok');
    expect((await track('SW2', from)).name).toBe('notFound');
    expect(await track('SW3', from)).toMatchObject({ name: 'tooManyRequests' });
    // A valid number is limited as well, so that guessing reveals nothing.
    expect((await track('SW704371166MY', from)).name).toBe('tooManyRequests');
    expect((await track('SW704371166MY', { address: '203.0.113.51' })).name).toBe('ok');
  });
});
