import type { ShopAddress } from '@shared/contract/shop';
import { buildSettings, leavePage, refused, renderRemote, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const listPath = '/v1/user/address';
const savePath = '/v1/user/address/save';
const buildAddress = (overrides: Partial<ShopAddress> = {}): ShopAddress => ({
  id: 'a1',
  recipient: 'Mei Lan',
  phoneCode: '60',
  phone: '125550147',
  country: 'MY',
  region: 'Perak',
  city: 'Ipoh',
  street: '5 Hill Road',
  postcode: '30000',
  isDefault: true,
  ...overrides,
});
const work = buildAddress({ id: 'a2', street: '9 Office Street', isDefault: false });
const listOf = (...items: ShopAddress[]) => ({ items, most: 20 });

const renderAddresses = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/shop/addresses',
    answers: {
      [listPath]: listOf(buildAddress(), work),
      [savePath]: buildAddress(),
      '/v1/user/address/default': {},
      '/v1/user/address/remove': {},
    },
    ...options,
  });

describe('/shop/addresses', () => {
  it('lists the saved addresses and marks the default', async () => {
    renderAddresses();
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('two addresses are missing');
    expect(within(first).getByText('Default')).toBeTruthy();
    expect(within(first).getByText('+60 125550147')).toBeTruthy();
    expect(within(first).getByText('30000 Ipoh')).toBeTruthy();
    expect(within(second).queryByText('Default')).toBeNull();
  });

  it('opens a half-changed address again after a reload', async () => {
    const view = renderAddresses();
    const edit = (await screen.findAllByRole('button', { name: /^Edit/ }))[1];
    if (!edit) throw new Error('the second address is missing');
    await view.user.click(edit);
    const city = () => screen.findByLabelText('City');
    await view.user.clear(await city());
    await view.user.type(await city(), 'Taiping');
    leavePage(view);
    const { user, record } = renderAddresses();
    expect(await city()).toHaveProperty('value', 'Taiping');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = record.calls.find(({ path }) => path === savePath)?.body;
    expect(saved).toMatchObject({ id: 'a2', street: '9 Office Street', city: 'Taiping' });
    expect(sessionStorage.getItem('drafts.kept')).toBe('{}');
  });

  it('shows the missing country beside its field, and focuses it', async () => {
    const { user, record } = renderAddresses({
      answers: { [listPath]: listOf() },
      state: { settings: buildSettings({ system: { countryCode: '', phoneCode: '60' } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add address' }));
    const type = (name: string, text: string) => user.type(sheet.getByLabelText(name), text);
    await type('Recipient', 'Mei Lan');
    await type('Phone', '125550147');
    await type('Street address', '5 Hill Road');
    await type('City', 'Ipoh');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    const country = sheet.getByRole('combobox', {
      name: 'Country or region',
      description: 'This field is required',
    });
    expect(document.activeElement).toBe(country);
    expect(record.calls.some(({ path }) => path === savePath)).toBe(false);
    await user.selectOptions(country, 'Malaysia');
    expect(sheet.queryByText('This field is required')).toBeNull();
  });

  it('adds an address with a prefilled country, and applies the rule for phones of China', async () => {
    const { user, record } = renderAddresses({
      answers: { [listPath]: listOf(), [savePath]: buildAddress() },
    });
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add address' }));
    const type = (name: string, text: string) => user.type(sheet.getByLabelText(name), text);
    expect(sheet.getByLabelText<HTMLInputElement>('Code').value).toBe('86');
    expect(sheet.getByLabelText<HTMLSelectElement>('Country or region').value).toBe('CN');
    await type('Recipient', 'Mei Lan');
    await type('Phone', '12912345678');
    await type('Street address', '5 Hill Road');
    await type('City', 'Shanghai');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(sheet.getByText('Enter a valid phone number')).toBeTruthy();
    expect(document.activeElement).toBe(sheet.getByLabelText('Phone'));
    await user.clear(sheet.getByLabelText('Phone'));
    await type('Phone', '139 1234 5678');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(record.calls.find(({ path }) => path === savePath)?.body).toEqual({
      recipient: 'Mei Lan',
      phoneCode: '86',
      phone: '13912345678',
      country: 'CN',
      region: '',
      city: 'Shanghai',
      street: '5 Hill Road',
      postcode: '',
      isDefault: false,
    });
  });

  it('edits an address', async () => {
    const { user, record } = renderAddresses();
    await user.click(await screen.findByRole('button', { name: 'Edit: Mei Lan, 9 Office Street' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit address' }));
    await user.clear(sheet.getByLabelText('City'));
    await user.type(sheet.getByLabelText('City'), 'Klang');
    await user.click(sheet.getByRole('switch', { name: 'Use as default address' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(record.calls.find(({ path }) => path === savePath)?.body).toMatchObject({
      id: 'a2',
      city: 'Klang',
      isDefault: true,
    });
  });

  it('shows the server’s refusal beside the field', async () => {
    const { user } = renderAddresses({
      answers: {
        [listPath]: listOf(buildAddress()),
        [savePath]: refused(1001, 'Invalid', { fields: [{ path: 'phone', key: '001464' }] }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Enter a valid phone number')).toBeTruthy();
  });

  it('sets another default', async () => {
    const { user, record } = renderAddresses();
    await user.click(await screen.findByRole('button', { name: /^Make default/ }));
    expect(record.calls).toContainEqual({ path: '/v1/user/address/default', body: { id: 'a2' } });
  });

  it.each([true, false])('removes an address only when confirmed: %s', async (confirms) => {
    const { user, record } = renderAddresses({ confirms });
    await user.click(
      await screen.findByRole('button', { name: 'Remove: Mei Lan, 9 Office Street' }),
    );
    expect(record.confirmations).toHaveLength(1);
    const removed = record.calls.filter(({ path }) => path === '/v1/user/address/remove');
    expect(removed).toEqual(
      confirms ? [{ path: '/v1/user/address/remove', body: { id: 'a2' } }] : [],
    );
  });

  it('offers no new address at the limit', async () => {
    renderAddresses({ answers: { [listPath]: { items: [buildAddress()], most: 1 } } });
    expect(await screen.findByText(/You can save up to 20 addresses/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull();
  });

  it('offers a retry', async () => {
    let isBroken = true;
    const { user } = renderAddresses({
      answers: { [listPath]: () => (isBroken ? unreachable : listOf(buildAddress())) },
    });
    await screen.findByText('Your addresses didn’t load');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('5 Hill Road')).toBeTruthy();
  });
});
