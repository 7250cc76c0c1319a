import { useWords } from '@shared/host';
import { renderInHost } from '@shared/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressField, AddressText } from './address-field.tsx';

const bscAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Wallet address' });

interface FieldOptions {
  error?: string;
  onChange: (...given: unknown[]) => void;
  onSwitch: (...given: unknown[]) => void;
}

function Field({ error, onChange, onSwitch }: FieldOptions) {
  const { t } = useWords('common');
  const [value, setValue] = useState('');
  return (
    <AddressField
      t={t}
      network="TRON"
      error={error}
      otherNetwork={{ label: (other) => `Switch to ${other}`, onSwitch }}
      value={value}
      onChange={(next, more) => {
        setValue(next);
        onChange(next, more);
      }}
    />
  );
}

function renderField(options: { clipboard?: string; error?: string } = {}) {
  const { clipboard, error } = options;
  const onChange = vi.fn();
  const onSwitch = vi.fn();
  const view = renderInHost(<Field error={error} onChange={onChange} onSwitch={onSwitch} />);
  vi.spyOn(navigator.clipboard, 'readText').mockImplementation(async () => {
    if (clipboard === undefined) throw new DOMException('no', 'NotAllowedError');
    return clipboard;
  });
  return { ...view, onChange, onSwitch };
}

afterEach(() => vi.restoreAllMocks());

describe('the address field', () => {
  it('removes gaps from typed text', async () => {
    const { user } = renderField();
    await user.type(field(), 'TJRa bPrw');
    expect(field().value).toBe('TJRabPrw');
  });

  it('pastes an address from the clipboard', async () => {
    const { user } = renderField({ clipboard: ` ${address}\n` });
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    expect(field().value).toBe(address);
  });

  it('accepts the amount of a payment code', async () => {
    const { user, onChange } = renderField({ clipboard: `tron:${address}?amount=12.5` });
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    expect(onChange).toHaveBeenLastCalledWith(address, { amount: '12.5' });
  });

  it.each([
    ['another network', 'bnb:0x52908400098527886E0F7030069857D2E4169EE7', /isn’t for TRON/],
    ['no address', 'hello', /no address to paste/],
    ['a refusal', undefined, /Can’t paste here/],
  ])('explains the failure of %s, and keeps the field', async (_what, clipboard, words) => {
    const { user } = renderField({ clipboard });
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(field().value).toBe('');
    await user.type(field(), 'T');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['an address', bscAddress, { address: bscAddress }],
    [
      'a payment code',
      `bnb:${bscAddress}?amount=5`,
      { address: bscAddress, chain: 'BSC', amount: '5' },
    ],
  ])('offers the network of %s that is pasted', async (_what, clipboard, code) => {
    const { user, onSwitch } = renderField({ clipboard });
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Switch to BSC' }));
    expect(onSwitch).toHaveBeenCalledWith('BSC', code);
  });

  it('offers the network of an address as soon as it is typed', async () => {
    const { user } = renderField();
    await user.type(field(), bscAddress.slice(0, -1));
    expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull();
    await user.type(field(), bscAddress.slice(-1));
    expect(screen.getByRole('alert').textContent).toContain('isn’t an address on this network');
    expect(screen.getByRole('button', { name: 'Switch to BSC' })).toBeTruthy();
  });

  it.each([
    ['of a network that nobody here has', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['of no network’s form', `bnb:${bscAddress}00`],
  ])('offers no network for a code %s', async (_what, clipboard) => {
    const { user } = renderField({ clipboard });
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull();
  });

  it('shows the server’s refusal of the address', () => {
    renderField({ error: 'This isn’t an address on this network' });
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('isn’t an address on this network');
  });

  it('reports a picture without an address', async () => {
    const { user, container } = renderField();
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input as HTMLInputElement, new File(['x'], 'x.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no address in this picture');
  });
});

it('shows an address in groups of four, and copies it whole', () => {
  const { container } = renderInHost(<AddressText address={address} />);
  expect(container.querySelectorAll('span > span')).toHaveLength(9);
  expect(container.textContent).toBe(address);
});
