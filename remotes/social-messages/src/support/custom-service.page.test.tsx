import type { OpenTicket, Ticket } from '@shared/contract/support';
import { hostileTexts } from '@shared/lib/hostile-texts';
import { leavePage, refused, renderRemote, signedOut, testNow, unreachable } from '@shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const info = '/v1/support/info';
const list = '/v1/support/list';
const get = '/v1/support/get';
const create = '/v1/support/create';
const reply = '/v1/support/reply';

const ticket: Ticket = {
  id: 't1',
  number: 'T0123456789',
  subject: 'orders',
  excerpt: 'On its way.',
  isUnread: 1,
  isAnswered: 1,
  isClosed: 0,
  createdAt: testNow,
  updatedAt: testNow,
};
const message = (author: 'person' | 'agent', text: string) => ({
  id: `${author}${text}`,
  author,
  text,
  createdAt: testNow,
});
const open = (...messages: OpenTicket['messages']): OpenTicket => ({ ...ticket, messages });
const operation = {
  id: 'o1',
  kind: 'withdrawal',
  amount: '12.5',
  asset: 'USDT',
  createdAt: testNow,
} as const;
const questions = '/v1/support/questions';
const asked = [
  { id: 'arrival', subject: 'money', question: 'Where is my withdrawal?', answer: 'Open it.' },
  { id: 'password', subject: 'account', question: 'I forgot my password', answer: 'Choose.' },
] as const;
const answers = {
  [questions]: { items: asked },
  [info]: { operations: [operation], unreadCount: 1 },
  [list]: { items: [ticket], nextCursor: null },
  [get]: open(message('person', 'Where is it?'), message('agent', 'On its way.')),
  [create]: open(message('person', 'Hello')),
  [reply]: open(message('person', 'Thanks')),
};
const renderService = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/customService', answers, ...options });
const form = async () => within(await screen.findByRole('region', { name: 'Message us' }));

describe('a visitor', () => {
  it('reads the operator’s answers by subject', async () => {
    const { user, record } = renderService({ state: signedOut });
    expect(await screen.findByText('Where is my withdrawal?')).toBeTruthy();
    // No tab for a subject without questions.
    expect(screen.queryByRole('radio', { name: 'Orders' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Account' }));
    expect(screen.getByText('I forgot my password')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(record.session).toEqual(['signInFirst']);
    expect(record.calls.map(({ path }) => path)).toEqual([questions]);
  });

  it('sees no section if there are no questions, and a retry if they did not load', async () => {
    let isBroken = true;
    const load = () => (isBroken ? unreachable : { items: [] });
    const { user } = renderService({ state: signedOut, answers: { [questions]: load } });
    expect(await screen.findByText('The answers didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Questions and answers')).toBeNull());
  });
});

describe('a signed-in user', () => {
  it('sees an unread answer, and reads it', async () => {
    const { user } = renderService();
    expect(await screen.findByText('New replies: 1')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /On its way/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Where is it?')).toBeTruthy();
    expect(sheet.getByText(/^Support/)).toBeTruthy();
  });

  it('writes about a pending operation', async () => {
    const { user, record } = renderService();
    const fields = await form();
    await fields.findByRole('option', { name: /^Withdrawal/ });
    await user.selectOptions(fields.getByLabelText('Which transaction is it about?'), 'o1');
    expect(fields.getByText(/^Withdrawal · 12\.50 USDT · /, { selector: 'p' })).toBeTruthy();
    await user.type(fields.getByLabelText('Your message'), 'Hello');
    await user.click(fields.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(record.calls.some(({ path }) => path === create)).toBe(true));
    const sent = record.calls.find(({ path }) => path === create)?.body;
    expect(sent).toEqual({ subject: 'money', text: 'Hello', operationId: 'o1' });
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it.each([
    ['with the operation chosen that they came from', 'o1', 'o1'],
    ['with none chosen where that one has ended', 'o9', ''],
  ])('writes %s', async (_, named, chosen) => {
    const { user, record } = renderService({ path: `/customService?operation=${named}` });
    const fields = await form();
    const field = fields.getByLabelText('Which transaction is it about?');
    await waitFor(() => expect(field.querySelectorAll('option')).toHaveLength(2));
    expect(field).toHaveProperty('value', chosen);
    await user.type(fields.getByLabelText('Your message'), 'Hello');
    await user.click(fields.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(record.calls.some(({ path }) => path === create)).toBe(true));
    expect(record.calls.find(({ path }) => path === create)?.body).toEqual({
      subject: 'money',
      text: 'Hello',
      ...(chosen && { operationId: chosen }),
    });
  });

  const about = { id: 'r7', title: 'Transfer', amount: '5', asset: 'USDT', createdAt: testNow };
  it.each([
    ['an operation that has ended', 'r7', about, /^Transfer · 5\.00 USDT · /],
    [
      'one without a receipt',
      'r8',
      { id: 'r8', title: '', createdAt: testNow },
      /^Reference: r8 · /,
    ],
    ['one that has not arrived, by its key', 'k9', { id: 'k9', title: '' }, /^Reference: k9$/],
    ['one by the key that it was sent with', 'k7', about, /^Transfer · 5\.00 USDT · /],
  ])('writes about %s', async (_, named, found, label) => {
    const { user, record } = renderService({
      path: `/customService?operation=${named}`,
      answers: { ...answers, [info]: { operations: [operation], about: found, unreadCount: 0 } },
    });
    const fields = await form();
    expect(await fields.findByText(label, { selector: 'p' })).toBeTruthy();
    await user.type(fields.getByLabelText('Your message'), 'Hello');
    await user.click(fields.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(record.calls.some(({ path }) => path === create)).toBe(true));
    expect(record.calls.filter(({ path }) => path === info).map(({ body }) => body)).toContainEqual(
      { operation: named },
    );
    expect(record.calls.find(({ path }) => path === create)?.body).toEqual({
      subject: 'money',
      text: 'Hello',
      operationId: named,
    });
  });

  it('names a pending operation once if they came from it', async () => {
    const found = { ...about, id: 'o1' };
    renderService({
      path: '/customService?operation=o1',
      answers: { ...answers, [info]: { operations: [operation], about: found, unreadCount: 0 } },
    });
    const fields = await form();
    const field = fields.getByLabelText('Which transaction is it about?');
    await waitFor(() => expect(field.querySelectorAll('option')).toHaveLength(2));
    expect(field).toHaveProperty('value', 'o1');
  });

  it.each([
    ['orders', 'orders'],
    ['constructor', 'money'],
  ])('writes about the topic %s of the screen before as %s', async (topic, value) => {
    renderService({ path: `/customService?topic=${topic}` });
    expect((await form()).getByLabelText('Topic')).toHaveProperty('value', value);
  });

  it('writes about an error with its number in the text', async () => {
    const { user, record } = renderService({ path: '/customService?error=4F2A7K9M' });
    const fields = await form();
    expect(fields.getByLabelText('Topic')).toHaveProperty('value', 'other');
    const text = fields.getByLabelText('Your message');
    expect(text).toHaveProperty('value', 'Error ID: 4F2A7K9M\n');
    await user.type(text, 'It happened at once.');
    await user.click(fields.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(record.calls.some(({ path }) => path === create)).toBe(true));
    expect(record.calls.find(({ path }) => path === create)?.body).toEqual({
      subject: 'other',
      text: 'Error ID: 4F2A7K9M\nIt happened at once.',
    });
  });

  it.each([...hostileTexts.map(({ text }) => text), 'Send me your password'])(
    'does not take %j from the address into the text',
    async (text) => {
      renderService({ path: `/customService?${new URLSearchParams({ error: text })}` });
      const fields = await form();
      expect(fields.getByLabelText('Your message')).toHaveProperty('value', '');
      expect(fields.getByLabelText('Topic')).toHaveProperty('value', 'money');
    },
  );

  it('gets an empty form after sending, with the focus restored', async () => {
    const { user } = renderService();
    const fields = await form();
    const send = fields.getByRole('button', { name: 'Send' });
    await user.selectOptions(fields.getByLabelText('Topic'), 'Account');
    await user.type(fields.getByLabelText('Your message'), 'Hello');
    await user.click(send);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(send.isConnected).toBe(true);
    expect(fields.getByLabelText('Your message')).toHaveProperty('value', '');
    expect(fields.getByLabelText('Topic')).toHaveProperty('value', 'money');
  });

  it('has the operation field while operations load, and without any', async () => {
    renderService({ answers: { ...answers, [info]: { operations: [], unreadCount: 0 } } });
    const fields = await form();
    const field = fields.getByLabelText('Which transaction is it about?');
    await waitFor(() => expect(field.textContent).toBe('No transactions in progress'));
    expect(await screen.findByText('No new replies')).toBeTruthy();
  });

  it('sees the operation that a ticket is about', async () => {
    const { user } = renderService({
      answers: { ...answers, [get]: { ...open(message('person', 'Hi')), operation: about } },
    });
    await user.click(await screen.findByRole('button', { name: /On its way/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText(/^Transfer · 5\.00 USDT · /)).toBeTruthy();
  });

  it('replies in a ticket', async () => {
    const { user, record } = renderService();
    await user.click(await screen.findByRole('button', { name: /On its way/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(await sheet.findByLabelText('Your reply'), 'Thanks');
    await user.click(sheet.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(record.calls.find(({ path }) => path === reply)?.body).toEqual({
        id: 't1',
        text: 'Thanks',
      }),
    );
  });

  it('sees missing fields and refusals, and keeps the typed text', async () => {
    const no = refused(1007, 'Too many requests. Wait a moment and try again.');
    const { user } = renderService({ answers: { ...answers, [create]: no } });
    const fields = await form();
    await user.click(fields.getByRole('button', { name: 'Send' }));
    expect(fields.getByLabelText('Your message').getAttribute('aria-invalid')).toBe('true');
    await user.type(fields.getByLabelText('Your message'), 'Kept');
    await user.click(fields.getByRole('button', { name: 'Send' }));
    expect(await fields.findByText(/Too many requests/)).toBeTruthy();
    expect(fields.getByDisplayValue('Kept')).toBeTruthy();
  });

  it('finds a reply again after a reload, and a new message after the reply was sent', async () => {
    const view = renderService();
    fireEvent.change((await form()).getByLabelText('Your message'), { target: { value: 'New' } });
    await view.user.click(await screen.findByRole('button', { name: /On its way/ }));
    fireEvent.change(await screen.findByLabelText('Your reply'), { target: { value: 'Thanks' } });
    leavePage(view);
    const again = renderService();
    const sheet = within(await screen.findByRole('dialog', { name: 'Your message to us' }));
    expect(await sheet.findByDisplayValue('Thanks')).toBeTruthy();
    await again.user.click(sheet.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sheet.getByLabelText('Your reply')).toHaveProperty('value', ''));
    await again.user.click(sheet.getByRole('button', { name: 'Close' }));
    leavePage(again);
    renderService();
    expect((await form()).getByLabelText('Your message')).toHaveProperty('value', 'New');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sees an empty list', async () => {
    const none = { items: [], nextCursor: null };
    renderService({ answers: { ...answers, [list]: none } });
    expect(await screen.findByText('No messages yet')).toBeTruthy();
  });

  it('retries a list that did not load', async () => {
    let isBroken = true;
    const { user } = renderService({
      answers: { ...answers, [list]: () => (isBroken ? unreachable : answers[list]) },
    });
    expect(await screen.findByText('Your messages didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('On its way.')).toBeTruthy();
  });

  it.each(hostileTexts)('shows $what as text', async ({ text }) => {
    const items = [{ ...ticket, excerpt: `a ${text}` }];
    const { container } = renderService({
      answers: { ...answers, [list]: { items, nextCursor: null } },
    });
    await screen.findByRole('region', { name: 'My messages' });
    await waitFor(() => expect(container.textContent).toContain(`a ${text}`));
    expect('hostile' in window).toBe(false);
  });

  it.each(hostileTexts)('shows and sends $what as text in a ticket', async ({ text }) => {
    const talk = open(message('person', `x${text}`), message('agent', `y${text}`));
    const { record } = renderService({ answers: { ...answers, [get]: talk } });
    fireEvent.click(await screen.findByRole('button', { name: /On its way/ }));
    const dialog = await screen.findByRole('dialog');
    const sheet = within(dialog);
    fireEvent.change(await sheet.findByLabelText('Your reply'), { target: { value: `z${text}` } });
    expect(dialog.textContent).toContain(`x${text}`);
    expect(dialog.textContent).toContain(`y${text}`);
    fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(record.calls.find(({ path }) => path === reply)?.body).toEqual({
        id: 't1',
        text: `z${text}`,
      }),
    );
    expect(dialog.querySelector('script, b, img, [onerror]')).toBeNull();
    expect('hostile' in window).toBe(false);
  });
});

describe('a ticket', () => {
  it.each([
    ['Answered', { isAnswered: 1 }],
    ['Waiting', { isAnswered: 0 }],
    ['Closed', { isAnswered: 1, isClosed: 1 }],
    ['Unread', { isUnread: 1, isClosed: 1 }],
  ] as const)('that is %s says so', async (word, more) => {
    const items = [{ ...ticket, isUnread: 0 as const, ...more }];
    renderService({ answers: { ...answers, [list]: { items, nextCursor: null } } });
    const row = await screen.findByRole('button', { name: /On its way/ });
    expect(row.textContent).toContain(word);
  });

  it('says that a reply reopens it when it is closed', async () => {
    const closed = { ...open(message('agent', 'Done.')), isClosed: 1 };
    const { user } = renderService({ answers: { ...answers, [get]: closed } });
    await user.click(await screen.findByRole('button', { name: /On its way/ }));
    expect(
      await screen.findByText('This conversation is closed. Send a message to reopen it.'),
    ).toBeTruthy();
  });
});

it('scrolls to the tickets', async () => {
  const { user } = renderService();
  Element.prototype.scrollIntoView ??= () => {};
  await user.click(await screen.findByRole('button', { name: /My messages/ }));
  const section = await screen.findByRole('region', { name: 'My messages' });
  expect(document.activeElement?.contains(section)).toBe(true);
});
