import { codes } from '@shared/contract/codes';
import type { LostRequest, SafeInfo } from '@shared/contract/safe';
import { loadWords, moveTo } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, type ScriptedAnswers } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import {
  answer,
  button,
  safetyCalls as calls,
  field,
  heading,
  isAt,
  openSafety,
  put,
} from '../../testing/safety.ts';

const words = loadWords('en');
const request: LostRequest = {
  id: 'r1',
  status: 1,
  way: 'email',
  requestedAt: 1772337600,
  completesAt: Math.floor(Date.now() / 1000) + 86_000,
  reason: '',
};

interface Given {
  search?: string;
  info?: Partial<SafeInfo>;
  answers?: ScriptedAnswers;
  token?: string | null;
}

const open = ({ search = '', ...given }: Given = {}) =>
  openSafety({ words, path: `/2fa/retrieve${search}`, ...given });
type User = Awaited<ReturnType<typeof open>>['user'];

beforeEach(() => sessionStorage.clear());

describe('a person who is signed in', () => {
  it('sees the quick help, then applies by e-mail with proof', async () => {
    const prove = refuse(codes.proofNeeded, 'Prove it.', { needed: ['password'] });
    const { user, bodies, place } = await open({
      answers: {
        [calls.lostByEmail]: inTurn(prove, request),
        [calls.lost]: inTurn({ request: null }, { request }),
      },
    });
    await heading('Try this first');
    expect(screen.getByText('Did you write down the key?')).toBeTruthy();
    await user.click(await button('None of these work'));
    await isAt('How do you want to confirm it’s you?');
    expect(place()).toBe('/2fa/retrieve?step=ways');
    expect(screen.getByText(/we send to me\*\*\*@example.com/)).toBeTruthy();
    await user.click(await button('Use email'));
    await put(user, 'Password', 'Secret123');
    await user.click(await button('Continue'));
    expect(await heading('Request in progress')).toBeTruthy();
    expect(screen.getByText(/(24 h|23 h 5\d min) left/)).toBeTruthy();
    expect(bodies(calls.lostByEmail).at(-1)).toEqual({ proof: { password: 'Secret123' } });
  });

  it('applies with a document without an e-mail, and sees the missing field', async () => {
    const sent = { ...request, way: 'identity', completesAt: 0 } as const;
    const { user, bodies } = await open({
      search: '?step=ways',
      info: { isBindEmail: 0, email: '' },
      answers: {
        [calls.lostByIdentity]: sent,
        [calls.lost]: inTurn({ request: null }, { request: sent }),
      },
    });
    await heading('How do you want to confirm it’s you?');
    expect(screen.getByText(/All your devices are signed out, this one too\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use email' })).toBeNull();
    await user.click(await button('Use my document'));
    await put(user, 'Full name', 'Mei Lin');
    await user.click(await button('Send request'));
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await put(user, 'Document number', 'E1234567');
    await user.click(await button('Send request'));
    expect(await heading('Request in progress')).toBeTruthy();
    expect(screen.getByText('Our team is reviewing it')).toBeTruthy();
    expect(bodies(calls.lostByIdentity)).toEqual([
      { fullName: 'Mei Lin', documentNumber: 'E1234567', proof: undefined },
    ]);
  });

  it('sees that nothing is lost when the authenticator is off', async () => {
    await open({ info: { isTwoStep: 0 } });
    expect(await heading('Your authenticator is off')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set up authenticator' })).toBeTruthy();
  });

  it('withdraws a request after a confirmation', async () => {
    const cancelled = { ...request, status: 3 } as const;
    const { user, bodies } = await open({
      answers: {
        [calls.lost]: inTurn({ request }, { request: cancelled }),
        [calls.cancelLost]: cancelled,
      },
    });
    await user.click(await button('Cancel request'));
    await user.click(await answer('Back'));
    expect(bodies(calls.cancelLost)).toEqual([]);
    await user.click(await button('Cancel request'));
    await user.click(await answer('Cancel request'));
    expect(await heading('Request canceled')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Request status' }).textContent).not.toContain(
      'Failed',
    );
    await user.click(await button('Ask again'));
    expect(await heading('Try this first')).toBeTruthy();
  });

  it('does not see a request that was withdrawn on another day', async () => {
    await open({ answers: { [calls.lost]: { request: { ...request, status: 3 } } } });
    expect(await heading('Try this first')).toBeTruthy();
  });

  it.each([
    [2, 'Your authenticator is off', 'link', 'Set up authenticator'],
    [3, 'Request closed', 'button', 'Ask again'],
  ] as const)('D14: shows a request with status %s', async (status, name, role, next) => {
    const answer = { request: { ...request, status, reason: status === 3 ? 'Unreadable.' : '' } };
    await open({ answers: { [calls.lost]: answer } });
    expect(await heading(name)).toBeTruthy();
    expect(screen.getByRole(role, { name: next })).toBeTruthy();
    expect(screen.queryByText('Unreadable.') !== null).toBe(status === 3);
  });
});

it('shows when a request was sent in the zone of the person', async () => {
  moveTo('America/New_York');
  await open({ answers: { [calls.lost]: { request } } });
  expect(await screen.findByText('2026-02-28 23:00')).toBeTruthy();
  vi.restoreAllMocks();
});

describe('a person who cannot sign in', () => {
  const sent = { ...request, way: 'signedOut', completesAt: 0, ticket: 'ticket-1' } as const;
  const ofTicket = ({ ticket }: { ticket?: string }) => ({
    request: ticket === 'ticket-1' ? sent : null,
  });

  async function fillAccount(user: User, who: string) {
    await put(user, 'Email or ID', who);
    await put(user, 'Password', 'Secret123');
  }
  async function fillRequest(user: User) {
    await put(user, 'Verification code', '123456');
    await put(user, 'Full name', 'Mei Lin');
    await put(user, 'Document number', 'E1234567');
    await user.click(await button('Send request'));
  }

  it('applies with account, code and document, and sees the request after a reload', async () => {
    const answers = {
      [calls.lostSignedOut]: sent,
      [calls.lost]: ofTicket,
    };
    const { user, bodies, place, unmount } = await open({ token: null, answers });
    await user.click(await button('None of these work'));
    await fillAccount(user, 'mei@example.com');
    await user.click(await button('Send code'));
    await isAt('Your details');
    expect(bodies(calls.sendCode)).toEqual([{ purpose: 5, email: 'mei@example.com' }]);
    await fillRequest(user);
    expect(await heading('Request in progress')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/2fa/retrieve'));
    expect(bodies(calls.lostSignedOut)).toEqual([
      {
        kind: 'email',
        identifier: 'mei@example.com',
        password: 'Secret123',
        code: '123456',
        fullName: 'Mei Lin',
        documentNumber: 'E1234567',
      },
    ]);
    unmount();
    const again = await open({ token: null, answers });
    expect(await heading('Request in progress')).toBeTruthy();
    expect(again.bodies(calls.lost)).toEqual([{ ticket: 'ticket-1' }]);
  });

  it('enters with an id the address for the code', async () => {
    const { user, bodies } = await open({ token: null, search: '?step=account' });
    await fillAccount(user, '10001');
    await user.click(await button('Send code'));
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await put(user, 'Email', 'mei@example.com');
    await user.click(await button('Send code'));
    await heading('Your details');
    expect(bodies(calls.sendCode)).toEqual([{ purpose: 5, email: 'mei@example.com' }]);
  });

  it('returns to a wrong password, with the input kept', async () => {
    const wrong = refuse(codes.wrongCredentials, 'The account or the password is wrong.');
    const { user } = await open({
      token: null,
      search: '?step=account',
      answers: { [calls.lostSignedOut]: wrong },
    });
    await fillAccount(user, 'mei@example.com');
    await user.click(await button('Send code'));
    await fillRequest(user);
    await heading('Which account is it?');
    expect((await screen.findByRole('alert')).textContent).toContain('password is wrong');
    expect((await field('Email or ID')).value).toBe('mei@example.com');
    expect((await field('Password')).value).toBe('Secret123');
    await user.click(await button('Send code'));
    await heading('Your details');
    expect((await field('Full name')).value).toBe('Mei Lin');
    expect((await field('Document number')).value).toBe('E1234567');
  });

  it('names the tries that are left after a wrong code', async () => {
    const wrong = refuse(codes.codeWrong, 'Wrong.', { triesLeft: 3 });
    const answers = { [calls.lostSignedOut]: wrong };
    const { user } = await open({ token: null, search: '?step=account', answers });
    await fillAccount(user, 'mei@example.com');
    await user.click(await button('Send code'));
    await fillRequest(user);
    expect(await screen.findByText(/^This code is wrong.*Tries left: 3\.$/)).toBeTruthy();
  });

  it('a code requested too soon leads to the code step, with its countdown', async () => {
    const tooSoon = refuse(codes.codeTooSoon, 'Too soon.', { retryAfterSeconds: 42 });
    const answers = {
      [calls.sendCode]: tooSoon,
      [calls.lostSignedOut]: sent,
      [calls.lost]: ofTicket,
    };
    const { user } = await open({ token: null, search: '?step=account', answers });
    await fillAccount(user, 'mei@example.com');
    await user.click(await button('Send code'));
    await isAt('Your details');
    expect(screen.getByText(/^We sent a 6-digit code/).textContent).toContain('to mei@example.com');
    expect(screen.getByText(/Send again in 4\d/)).toBeTruthy();
    await fillRequest(user);
    expect(await heading('Request in progress')).toBeTruthy();
  });

  it('keeps the account after a refusal and a step back', async () => {
    const answers = { [calls.sendCode]: refuse(codes.tooManyRequests, 'Try later.') };
    const { user } = await open({ token: null, answers });
    await user.click(await button('None of these work'));
    await fillAccount(user, 'mei@example.com');
    await user.click(await button('Send code'));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    await user.click(await button('Back'));
    await user.click(await button('None of these work'));
    expect((await field('Email or ID')).value).toBe('mei@example.com');
    expect((await field('Password')).value).toBe('Secret123');
  });

  it('leaves no step in the history once the request is sent', async () => {
    const answers = {
      [calls.lostSignedOut]: sent,
      [calls.lost]: ofTicket,
    };
    const page = await open({ token: null, search: '?from=1', answers });
    await page.go('/2fa/retrieve');
    await page.user.click(await button('None of these work'));
    await fillAccount(page.user, 'mei@example.com');
    await page.user.click(await button('Send code'));
    await fillRequest(page.user);
    expect(await heading('Request in progress')).toBeTruthy();
    await waitFor(() => expect(page.place()).toBe('/2fa/retrieve'));
    await page.user.click(await button('Back'));
    await waitFor(() => expect(page.place()).toBe('/2fa/retrieve?from=1'));
  });

  it('enters only the password after a reload', async () => {
    const first = await open({ token: null, search: '?step=account' });
    await fillAccount(first.user, 'mei@example.com');
    await first.user.click(await button('Send code'));
    await isAt('Your details');
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret123');
    await open({ token: null, search: '?step=code' });
    await heading('Which account is it?');
    expect((await field('Email or ID')).value).toBe('mei@example.com');
    expect((await field('Password')).value).toBe('');
  });

  it('restarts at the account after a reload, without its data', async () => {
    await open({ token: null, search: '?step=code' });
    expect(await heading('Which account is it?')).toBeTruthy();
  });

  it('drops a ticket that the server does not know', async () => {
    sessionStorage.setItem('lost-authenticator-ticket', 'old');
    await open({ token: null, answers: { [calls.lost]: refuse(codes.notFound) } });
    expect(await heading('Try this first')).toBeTruthy();
  });

  it('sees no status before there is a request', async () => {
    const { requested } = await open({ token: null });
    await heading('Try this first');
    await waitFor(() => expect(requested()).toEqual([]));
  });
});
