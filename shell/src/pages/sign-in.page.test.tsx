import { buildUser, loadWords } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScriptedAnswers } from '../testing/builders.ts';
import {
  buildDeferred,
  buildRemote,
  buildRoute,
  failNetwork,
  refuse,
} from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';

const login = '/v1/auth/login';
const profile = '/v1/user/get/my';
const Wallet = () => <p>The wallet</p>;
const route = buildRoute({ preload: 'user' });

async function open({
  search = '',
  ...given
}: {
  search?: string;
  answers?: ScriptedAnswers;
} = {}) {
  const app = await renderApp({
    path: `/sign-in${search}`,
    words: loadWords('en'),
    remotes: [buildRemote({ routes: [route] })],
    pages: { '/wallet': async () => Wallet },
    answers: {
      [login]: { token: 'new-token', uid: '10001' },
      [profile]: () => buildUser(),
      ...given.answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  const field = (name: string) =>
    screen.findByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio])' });
  const submit = async () => app.user.click(await screen.findByRole('button', { name: 'Sign in' }));
  const fill = async (identifier: string, password: string) => {
    if (identifier) await app.user.type(await field('E-mail'), identifier);
    if (password) await app.user.type(await field('Password'), password);
  };
  return { ...app, field, submit, fill };
}

const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

it.each([
  ['', '', 'This field is required', 'This field is required'],
  ['mei', 'secret', 'Enter a valid e-mail address', undefined],
  ['mei@example', 'secret', 'Enter a valid e-mail address', undefined],
  ['mei@example.com', '', undefined, 'This field is required'],
])('says beside the fields what is wrong with "%s" and "%s"', async (...given) => {
  const [identifier, password, wrongIdentifier, wrongPassword] = given;
  const { field, fill, submit, asked } = await open();
  await fill(identifier, password);
  await submit();
  expect(describedBy(await field('E-mail'))).toBe(wrongIdentifier);
  expect(describedBy(await field('Password'))).toBe(wrongPassword);
  expect((await field('E-mail')).getAttribute('aria-invalid')).toBe(
    wrongIdentifier ? 'true' : null,
  );
  expect(asked()).toEqual([]);
});

it('takes an id as it is, without asking for an address', async () => {
  const { user, shell, field, submit } = await open();
  await user.click(screen.getByRole('radio', { name: 'ID' }));
  await user.type(await field('ID'), ' 10001 ');
  await user.type(await field('Password'), ' secret ');
  await submit();
  const body = { kind: 'id', identifier: '10001', password: ' secret ' };
  await waitFor(() => expect(shell.client).toMatchObject({ calls: [{ path: login, body }, {}] }));
});

it('signs in, stores the token and goes to where the person wanted to go', async () => {
  const { fill, submit, storage, place } = await open({ search: '?returnTo=%2Fwallet%3Ftab%3D1' });
  await fill('mei@example.com', 'Secret12');
  await submit();
  expect(await screen.findByText('The wallet')).toBeTruthy();
  expect(place()).toBe('/wallet?tab=1');
  expect(storage.get('token')).toBe('new-token');
});

it.each(['', '?returnTo=', '?returnTo=%2F%2Fevil.example', '?returnTo=https%3A%2F%2Fevil.example'])(
  'goes home with the query "%s"',
  async (search) => {
    const { fill, submit, place } = await open({ search });
    await fill('mei@example.com', 'Secret12');
    await submit();
    await waitFor(() => expect(place()).toBe('/'));
  },
);

it('says in the form why the server refused, and stays', async () => {
  const { fill, submit, place, storage } = await open({
    answers: { [login]: refuse(1101, 'The password is wrong.') },
  });
  await fill('mei@example.com', 'Secret12');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.');
  expect(place()).toBe('/sign-in');
  expect(storage.get('token')).toBeNull();
});

it('puts what the server says of a field beside that field', async () => {
  const fields = [{ path: 'identifier', key: '001463' }];
  const { fill, submit, field } = await open({
    answers: { [login]: refuse(1001, 'Invalid', { fields }) },
  });
  await fill('mei@example.com', 'Secret12');
  await submit();
  await waitFor(async () =>
    expect(describedBy(await field('E-mail'))).toBe('Enter a valid e-mail address'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the server was not reached, and signs in at the next try', async () => {
  const turns = [failNetwork];
  const { fill, submit, place } = await open({
    answers: { [login]: () => turns.pop()?.() ?? { token: 'new-token', uid: '10001' } },
  });
  await fill('mei@example.com', 'Secret12');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  await submit();
  await waitFor(() => expect(place()).toBe('/'));
});

it('sends once, however often it is pressed', async () => {
  const { promise, resolve } = buildDeferred<object>();
  const { fill, submit, asked, place } = await open({ answers: { [login]: () => promise } });
  await fill('mei@example.com', 'Secret12');
  await submit();
  await submit();
  expect(asked()).toEqual([login]);
  resolve({ token: 'new-token', uid: '10001' });
  await waitFor(() => expect(place()).toBe('/'));
});

it('shows the password to who asks for it', async () => {
  const { user, field } = await open();
  expect((await field('Password')).type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect((await field('Password')).type).toBe('text');
});
