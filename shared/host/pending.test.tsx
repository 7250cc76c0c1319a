import { operationEnded } from '@shared/host/internal';
import { buildUser, leavePending, provideFakeHost, renderInHost } from '@shared/testing';
import { PendingNotice } from '@shared/ui/pending';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PendingOperations } from './pending.tsx';

const transfer = { path: '/v1/business/transfer', flow: 'transfer', title: 'Transfer' };
const uid = buildUser().uid;
const unknown = 'Still confirming. Don’t send it again.';

afterEach(() => localStorage.clear());

const open = ({ calls, as = uid }: { calls?: string; as?: string } = {}) =>
  renderInHost(<PendingOperations draw={PendingNotice} calls={calls} />, {
    state: { auth: { user: buildUser({ uid: as }) } },
  });

const end = (detail: object) => {
  const event = new CustomEvent(operationEnded, { detail, cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};

it('announces an operation from its first render on, with a way to its outcome', () => {
  leavePending(transfer);
  open();
  expect(screen.getByText(unknown)).toBeTruthy();
  expect(screen.getByText(/^Transfer · /)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Check now' });
  expect(link.getAttribute('href')).toBe('/wallet/receipt/k1');
});

it.each<[string, object, object]>([
  ['another person', { uid: '2' }, {}],
  ['another screen', {}, { calls: '/v1/business/stake/' }],
])('says nothing of one of %s', (_, change, on) => {
  leavePending({ ...transfer, ...change });
  open(on);
  expect(screen.queryByText(unknown)).toBeNull();
});

it('becomes its outcome in its place, and stays until it is closed', async () => {
  leavePending(transfer);
  const { user } = open();
  expect(end({ key: 'other', isDone: true })).toBe(false);
  expect(end({ key: 'k1', isDone: true })).toBe(true);
  expect(screen.queryByText(unknown)).toBeNull();
  expect(screen.getByText('Done')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Receipt' });
  expect(link.getAttribute('href')).toBe('/wallet/receipt/k1');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Done')).toBeNull();
});

it.each([
  [{}, 'No money left your account.'],
  [{ failure: { kind: 'refused', code: 1, message: 'Not enough.' } }, 'Not enough.'],
])('says that it did not go through, and why: %o', (failure, why) => {
  leavePending(transfer);
  open();
  end({ key: 'k1', isDone: false, ...failure });
  expect(screen.getByText('It didn’t go through')).toBeTruthy();
  expect(screen.getByText(new RegExp(`^Transfer · .* · ${why}$`))).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('goes when another window has learned the outcome', () => {
  leavePending(transfer);
  open();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'moneyOperations' })));
  expect(isSeen()).toBe(false);
});

const isSeen = () => screen.getByText(unknown).closest('[style*="hidden"]') === null;

it.each([
  ['of the person whose data the device has', { dataOwner: uid }, true],
  ['where the device has no data', {}, true],
  ['of another person', { dataOwner: '2' }, false],
])('keeps its place before the profile is loaded, and shows nothing: %s', (_, device, isKept) => {
  leavePending(transfer);
  for (const [name, value] of Object.entries(device)) localStorage.setItem(name, value);
  open({ as: '' });
  expect(screen.queryByText(unknown) !== null).toBe(isKept);
  if (isKept) expect(isSeen()).toBe(false);
});

it.each(['', 'no json', '{}', '[1, null, {"key":"k1"}]'])('says nothing of %s', (text) => {
  localStorage.setItem('moneyOperations', text);
  provideFakeHost();
  expect(open().container.textContent).toBe('');
});
