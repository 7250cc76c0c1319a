import { expect, test } from '../fixtures/test.ts';

/**
 * The user's shop orders, parcels and addresses. `portfolio.spec.ts` covers how a parcel moves over
 * time, on a server with its own clock.
 */

test('an order leads to its parcel, with carrier and tracking number', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/shop/orders', { as: 'good deal' });
  await expect(page.getByRole('link', { name: /Jasmine green tea.*Order placed/ })).toBeVisible();
  await checkAccessibility();

  await page.getByRole('combobox', { name: 'Shipping status' }).selectOption('In transit');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: /Ring light with stand/ }).click();
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Northline Post' })).toHaveAttribute(
    'href',
    'tel:+60355500178',
  );
  await expect(page.getByRole('link', { name: 'Track with Northline Post' })).toHaveAttribute(
    'href',
    'https://northline.example/parcels?number=NL118813977MY',
  );
  await page.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('NL118813977MY');
  await page.getByRole('tab', { name: /Package 2/ }).click();
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/orders\?status=4$/);
});

test('a parcel can be tracked by number when signed out, without personal data', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await open('/logistics');
  const number = page.getByRole('textbox', { name: 'Tracking number' });
  await number.fill('no such number');
  await number.press('Enter');
  await expect(page.getByText('No package with this number')).toBeVisible();
  await checkAccessibility();

  await number.fill('sw70 4340 095my');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Problem' })).toBeVisible();
  await expect(page.getByText('Held up by a problem')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Mara|Kenanga|81100|Wooden|SO2611/);
  await checkAccessibility();
});

test('another user’s order is not found', async ({ page, open }) => {
  await open('/order-details/SO26111500414', { as: 'new and empty' });
  await expect(page.getByText('Order not found')).toBeVisible();
});

test('an address is added, becomes the default and is removed, by the keyboard alone', async ({
  page,
  open,
  checkAccessibility,
}) => {
  const unique = `${Date.now() % 100_000} Test Street`;
  await open('/shop/addresses', { as: 'new and empty' });
  const add = page.getByRole('button', { name: 'Add address' });
  await add.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Add address' });
  await expect(sheet).toBeVisible();
  await checkAccessibility();
  await sheet.getByLabel('Recipient').fill('Tomo Hara');
  await sheet.getByLabel('Code', { exact: true }).fill('86');
  await sheet.getByLabel('Phone').fill('12 3');
  await sheet.getByLabel('Country or region').selectOption('Japan');
  await sheet.getByLabel('Street address').fill(unique);
  await sheet.getByLabel('City').fill('Osaka');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Enter a valid phone number')).toBeVisible();
  await expect(sheet.getByLabel('Phone')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('13912345678');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  const entry = page.getByRole('listitem').filter({ hasText: unique });
  await expect(entry).toContainText('+86 13912345678');
  await expect(entry).toContainText('Default');
  await checkAccessibility();

  await entry.getByRole('button', { name: /^Remove/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(entry).toBeHidden();
});
