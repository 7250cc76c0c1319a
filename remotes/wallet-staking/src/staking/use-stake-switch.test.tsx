import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import { refused, renderRemote, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildOrder, buildPlan, buildPreview } from '../common/testing.ts';
import { routes } from '../routes.ts';
import type { StakePreview } from './staking.rules.ts';

const orderPath = '/v1/business/stake/order/detail';
const previewPath = '/v1/business/stake/preview';
const askPath = '/v1/user/operation/get';
const call = (name: string) => `/v1/business/stake/${name}`;
const preview = (change: Partial<StakePreview> = {}) => ({
  [previewPath]: buildPreview(change),
});
const answers: Answers = {
  [orderPath]: buildOrder(),
  [call('order/record')]: { items: [], nextCursor: null },
};

const open = (more: Answers = {}) =>
  renderRemote({ routes, path: '/staking/orders/s1', answers: { ...answers, ...more } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = ({ record }: ReturnType<typeof open>, name: string) =>
  record.calls.filter(({ path }) => path === call(name)).map(({ body }) => body);
const rowValue = (sheet: { getByText: typeof screen.getByText }, label: string) =>
  sheet.getByText(label).parentElement?.textContent;

afterEach(() => localStorage.clear());

describe('a switch', () => {
  it('shows the change, makes it, and confirms it with a toast', async () => {
    const view = open({
      ...preview({ quoteId: null, after: buildPlan({ autoReinvest: 1, estimate: '3.3' }) }),
      [call('change/auto/reinvest')]: { order: buildOrder({ autoReinvest: 1 }) },
    });
    const box = await screen.findByRole('switch', { name: 'Auto reinvest' });
    await view.user.click(box);
    expect(box).toHaveProperty('checked', false);
    const sheet = within(await screen.findByRole('dialog', { name: 'Auto reinvest' }));
    expect(await sheet.findByText('Estimated reward')).toBeTruthy();
    expect(rowValue(sheet, 'Estimated reward')).toMatch(/3\u00a0YUT.*3\.3\u00a0YUT/);
    await view.user.click(await sheet.findByRole('button', { name: 'Turn on' }));
    expect(view.record.toasts).toEqual(['Saved']);
    expect(sent(view, 'change/auto/reinvest')).toEqual([
      { orderId: 's1', on: '1', operationKey: expect.stringMatching(/^\w{32}$/) },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('uses a new operation key for each change', async () => {
    const view = open({
      ...preview({ quoteId: null, after: buildPlan({ compound: 0 }) }),
      [call('change/compound')]: { order: buildOrder({ compound: 0 }) },
    });
    for (const _ of [1, 2]) {
      await view.user.click(await screen.findByRole('switch', { name: 'Compound' }));
      await view.user.click(await button('Turn off'));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    const keys = sent(view, 'change/compound').map(
      (body) => (body as { operationKey: string }).operationKey,
    );
    expect(new Set(keys).size).toBe(2);
  });

  const path = call('change/compound');
  const off = preview({ quoteId: null, after: buildPlan({ compound: 0 }) });
  /** Switches compound off; the call answers `answer`. */
  const switchOff = async (more: Answers) => {
    const view = open({ ...off, ...more });
    await view.user.click(await screen.findByRole('switch', { name: 'Compound' }));
    await view.user.click(await button('Turn off'));
    return view;
  };

  it('looks up a lost answer without an error notice', async () => {
    const answer = { order: buildOrder({ compound: 0 }) };
    const view = await switchOff({
      [path]: unreachable,
      [askPath]: { state: 'done', kind: 'stake.compound', answer },
    });
    await waitFor(() => expect(view.record.toasts).toEqual(['Saved']));
    expect(sent(view, 'change/compound')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/confirming/)).toBeNull();
  });

  it('resends an unknown operation once with its key, then reads the stake', async () => {
    const view = await switchOff({ [path]: unreachable, [askPath]: { state: 'unknown' } });
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(view.record.toasts).toEqual(['Nothing changed. Try again.']));
    const keys = sent(view, 'change/compound').map(
      (body) => (body as { operationKey: string }).operationKey,
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(screen.getByRole('switch', { name: 'Compound' })).toHaveProperty('checked', true);
    expect(screen.queryByText(/money|amount/i)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('reports success when the stake has the wanted state, although the answer was lost', async () => {
    let tries = 0;
    const view = await switchOff({
      [path]: () => {
        tries += 1;
        return unreachable;
      },
      [askPath]: unreachable,
      [orderPath]: () => buildOrder({ compound: tries === 0 ? 1 : 0 }),
    });
    await waitFor(() => expect(view.record.toasts).toEqual(['Saved']));
    expect(screen.getByRole('switch', { name: 'Compound' })).toHaveProperty('checked', false);
  });

  it('does not claim that nothing changed while the server is unreachable', async () => {
    let isGone = false;
    const view = await switchOff({
      [path]: () => {
        isGone = true;
        return unreachable;
      },
      [askPath]: unreachable,
      [orderPath]: () => (isGone ? unreachable : buildOrder()),
    });
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(view.record.toasts[0]).toMatch(/^Network error/);
  });

  it('shows why it was refused, without a message about money', async () => {
    const view = await switchOff({ [path]: refused(codes.notPossibleNow, 'Not possible now.') });
    await waitFor(() => expect(view.record.toasts).toEqual(['Not possible now.']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
