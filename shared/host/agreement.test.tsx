import type { ResponseOf } from '@shared/contract/call';
import type { getAgreements } from '@shared/contract/legal';
import { useAgreement } from '@shared/host/agreement';
import { type Answer, buildAgreements, never, renderInHost, unreachable } from '@shared/testing';
import { Agreement } from '@shared/ui/agreement';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

const path = '/v1/legal/agreements';

function Form() {
  const agreement = useAgreement({ kind: 'withdraw.crypto', namespace: 'wallet-staking' });
  const [isOutcome, setOutcome] = useState(false);
  const button = agreement.gate({ label: 'Go on', disabled: false });
  return (
    <>
      {!isOutcome && <Agreement {...agreement.shown} />}
      <button type="button" disabled={button.disabled}>
        {button.label}
      </button>
      <output>{agreement.agreed.map((one) => `${one.document} ${one.version}`).join(', ')}</output>
      <button type="button" onClick={() => setOutcome(!isOutcome)}>
        Outcome
      </button>
    </>
  );
}

const open = (answer: Answer, language: 'en' | 'fr' = 'en') =>
  renderInHost(<Form />, { answers: { [path]: answer }, language });
const sent = () => screen.getByRole('status').textContent;
const [first, second] = [
  ...buildAgreements().items,
  ...buildAgreements(false, {
    document: 'fees-and-limits',
    version: '2.0',
    title: 'Fees and limits',
    path: '/terms13?version=2.0',
  }).items,
] as ResponseOf<typeof getAgreements>['items'];

describe('the documents of an operation', () => {
  it('are named, linked and agreed to together', async () => {
    const items = [first, second];
    const { user } = open({ items });
    const name = 'I’ve read and agree to Creator agreement 2.1 and Fees and limits 2.0';
    const box = await screen.findByRole('checkbox', { name });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/terms2?version=2.1',
      '/terms13?version=2.0',
    ]);
    expect(screen.getByRole('button', { name: 'Accept the terms first' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(sent()).toBe('');
    await user.click(box);
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveProperty('disabled', false);
    expect(sent()).toBe('creator-agreement 2.1, fees-and-limits 2.0');
    await user.click(box);
    expect(sent()).toBe('');
  });

  it.each([
    { when: 'all were agreed to before', items: [{ ...first, isAgreed: true }], asks: false },
    {
      when: 'one has a new version',
      items: [{ ...first, isAgreed: true }, second],
      asks: true,
    },
  ])('asks $asks where $when', async ({ items, asks }) => {
    open({ items });
    await screen.findAllByRole('link');
    expect(screen.queryByRole('checkbox') !== null).toBe(asks);
    expect(screen.queryByText(/You’ve agreed to/) === null).toBe(asks);
    expect(screen.queryByRole('button', { name: 'Go on' }) === null).toBe(asks);
  });

  it('are asked for again after an operation, and a tick of an earlier version is none', async () => {
    const answers = [{ items: [first] }, { items: [{ ...first, version: '3.0' }] }];
    const { user } = open(() => answers.shift());
    await user.click(await screen.findByRole('checkbox', { name: /2.1/ }));
    await user.click(screen.getByRole('button', { name: 'Outcome' }));
    await user.click(screen.getByRole('button', { name: 'Outcome' }));
    const box = await screen.findByRole('checkbox', { name: /3.0/ });
    expect(box).toHaveProperty('checked', false);
    expect(sent()).toBe('');
  });

  it('are left to the server where they did not load', async () => {
    const { record } = open(unreachable);
    await vi.waitFor(() => expect(record.calls).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Go on' })).toHaveProperty('disabled', false);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(sent()).toBe('');
  });

  it('leave their room while they load', () => {
    const { container } = open(never);
    expect(container.querySelector('[aria-busy=true]')).toBeTruthy();
  });

  it('are joined as the language joins them', async () => {
    open({ items: [first, second] }, 'fr');
    const name = /^J’ai lu et j’accepte.*Creator agreement 2.1 et Fees and limits 2.0$/;
    expect(await screen.findByRole('checkbox', { name })).toBeTruthy();
  });
});
