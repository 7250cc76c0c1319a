import type { ShopAddress } from '@shared/contract/shop';
import { getAddresses, removeAddress, saveAddress, setDefaultAddress } from '@shared/contract/shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const buildAddress = (overrides: Partial<ShopAddress> = {}): Omit<ShopAddress, 'id'> => ({
  recipient: 'Mei Lan',
  phoneCode: '86',
  phone: '13912345678',
  country: 'CN',
  region: 'Shanghai',
  city: 'Shanghai',
  street: '5 Hill Road',
  postcode: '200000',
  isDefault: false,
  ...overrides,
});

async function somebody() {
  const { token } = await test.signIn();
  return {
    token,
    save: (overrides: Partial<ShopAddress> = {}) =>
      test.call(saveAddress, { ...buildAddress(overrides), ...overrides }, { token }),
    list: async () => (await test.call(getAddresses, {}, { token })).data?.items ?? [],
    remove: (id: string) => test.call(removeAddress, { id }, { token }),
    setDefault: (id: string) => test.call(setDefaultAddress, { id }, { token }),
  };
}

describe('addresses', () => {
  it('are saved, changed and removed; one of them is the default', async () => {
    const me = await somebody();
    const first = (await me.save({ phone: '139 1234-5678', city: '  Shanghai ' })).data;
    expect(first).toMatchObject({ phone: '13912345678', city: 'Shanghai', isDefault: true });
    const second = (await me.save({ street: 'Second' })).data;
    const third = (await me.save({ street: 'Third', isDefault: true })).data;
    expect((await me.list()).map(({ street, isDefault }) => [street, isDefault])).toEqual([
      ['Third', true],
      ['Second', false],
      ['5 Hill Road', false],
    ]);
    // The default cannot be removed, only moved to another address.
    expect((await me.save({ ...third, street: 'Third, 2', isDefault: false })).data).toMatchObject({
      street: 'Third, 2',
      isDefault: true,
    });
    expect((await me.setDefault(first?.id ?? '')).name).toBe('ok');
    expect((await me.list())[0]).toMatchObject({ id: first?.id, isDefault: true });
    expect((await me.remove(first?.id ?? '')).name).toBe('ok');
    expect((await me.list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third?.id, true],
      [second?.id, false],
    ]);
  });

  it('contain only printable text without control characters', async () => {
    const me = await somebody();
    const { data } = await me.save({
      recipient: 'Mei\n\u202eLan\u200b',
      street: '5\u0007 Hill\u2066 Road',
      region: '\u200b\ufeff',
    });
    expect(data).toMatchObject({ recipient: 'Mei Lan', street: '5 Hill Road', region: '' });
    // Joins letters in some scripts: part of a name.
    const persian = 'علی\u200cرضا';
    expect((await me.save({ recipient: persian })).data?.recipient).toBe(persian);
  });

  it.each([
    [{ recipient: '\u200b \u202e' }, 'recipient', '000958'],
    [{ recipient: '' }, 'recipient', '000958'],
    [{ recipient: '   ' }, 'recipient', '000958'],
    [{ recipient: 'x'.repeat(61) }, 'recipient', '002108'],
    [{ city: '' }, 'city', '000958'],
    [{ street: ' ' }, 'street', '000958'],
    [{ phone: '' }, 'phone', '000958'],
    [{ phone: '12912345678' }, 'phone', '001464'],
    [{ phone: '1391234567' }, 'phone', '001464'],
    [{ phoneCode: '60', phone: '12a' }, 'phone', '001464'],
    [{ phoneCode: '60', phone: '123456789012345' }, 'phone', '001464'],
    [{ phoneCode: '+60' }, 'phoneCode', '001464'],
    [{ country: 'ZZ' as ShopAddress['country'] }, 'country', '000958'],
  ])('refuses %j', async (overrides, path, key) => {
    const me = await somebody();
    expect(await me.save(overrides)).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path, key }] },
    });
    expect(await me.list()).toEqual([]);
  });

  it('check a phone by the length of its country', async () => {
    const me = await somebody();
    expect((await me.save({ phoneCode: '60', phone: '12-555 0147' })).data?.phone).toBe(
      '125550147',
    );
  });

  it('are not available to other people', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const id = (await me.save()).data?.id ?? '';
    expect(await other.list()).toEqual([]);
    for (const answer of [
      await other.save({ id, street: 'Mine now' }),
      await other.remove(id),
      await other.setDefault(id),
      await other.remove('nonsense'),
      await other.setDefault('nonsense'),
    ]) {
      expect(answer.name).toBe('notFound');
    }
    expect((await me.list()).map(({ street }) => street)).toEqual(['5 Hill Road']);
  });

  it('are twenty at most, also if saved at once', async () => {
    const me = await somebody();
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => me.save({ street: `No. ${index}` })),
    );
    const kept = await me.list();
    expect(kept).toHaveLength(20);
    expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await me.save()).toMatchObject({ data: { fields: [{ key: '002160' }] } });
  });
});
