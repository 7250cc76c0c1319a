import { codes } from '@shared/contract/codes';
import { tooLongText } from '@shared/lib/hostile-texts';
import { minAge } from '@shared/lib/profile-limits';
import {
  buildState,
  buildUser,
  refused,
  renderRemote,
  testNow,
  unreachable,
} from '@shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const my = '/v1/user/update/my';
const account = '/v1/user/update/account';
const available = '/v1/user/update/account/available';
const birthday = '/v1/user/changeBirthday';
const region = '/v1/user/changeRegion';
const privacy = '/v1/user/set/privacy';

const old = { usernameUpdatedAt: 0, nicknameUpdatedAt: 0 };
const renderEdit = (answers: object = {}, user = buildUser(old), confirms = true) =>
  renderRemote({
    routes,
    path: '/profile/edit',
    answers: { ...answers },
    confirms,
    state: { auth: { ...buildState().auth, user } },
  });

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** By text: role queries are slow among a hundred options. */
const button = (words: string) => screen.getByText(words).closest('button') as HTMLButtonElement;

const pathsOf = (record: { calls: { path: string }[] }) => record.calls.map(({ path }) => path);

describe('the form', () => {
  it('names the age at which a birthday is accepted', async () => {
    renderEdit();
    await screen.findByLabelText('Birthday');
    expect(screen.getByText(`You must be ${minAge} or older.`)).toBeTruthy();
  });

  it('cannot be saved without changes', async () => {
    renderEdit();
    await screen.findByLabelText('Bio');
    expect(button('No changes yet')).toHaveProperty('disabled', true);
    type('Bio', 'New words');
    expect(button('Save')).toHaveProperty('disabled', false);
    type('Bio', 'Hello');
    expect(button('No changes yet')).toHaveProperty('disabled', true);
  });

  it('sends each change to its call, and goes back', async () => {
    const user = buildUser(old);
    const { record, user: person } = renderEdit({
      [my]: { ...user, signature: 'New words', gender: 1, nickName: 'Mara' },
      [birthday]: { ...user, birthday: '1990-01-02' },
      [region]: { ...user, region: 'FR' },
      [account]: { ...user, userName: 'mara.new' },
      [available]: { Available: true, reason: '' },
    });
    await screen.findByLabelText('Bio');
    type('Bio', 'New words');
    type('Nickname', 'Mara');
    type('Username', 'mara.new');
    type('Birthday', '1990-01-02');
    await person.click(screen.getByRole('radio', { name: 'Male' }));
    await person.selectOptions(screen.getByLabelText('Region'), 'France');
    await person.click(button('Save'));
    await waitFor(() => expect(record.toasts).toEqual(['Saved']));
    expect(record.calls.filter(({ path }) => path !== available)).toEqual([
      { path: my, body: { nickName: 'Mara', signature: 'New words', gender: 1 } },
      { path: birthday, body: { birthday: '1990-01-02' } },
      { path: region, body: { region: 'FR' } },
      { path: account, body: { username: 'mara.new' } },
    ]);
    expect(record.session).toContain('loadUser');
    expect(record.backs).toEqual(['/profile']);
  });

  it('keeps saved changes when a later call is refused, and shows the error at its field', async () => {
    const user = buildUser(old);
    const fields = [{ path: 'username', key: '002101' }];
    const { record, user: person } = renderEdit({
      [my]: { ...user, signature: 'New words' },
      [account]: refused(codes.invalidRequest, 'Check it', { fields }),
      [available]: { Available: true, reason: '' },
    });
    await screen.findByLabelText('Bio');
    type('Bio', 'New words');
    type('Username', 'taken.name');
    await person.click(button('Save'));
    expect(await screen.findByText('This username is taken')).toBeTruthy();
    expect(record.backs).toEqual([]);
    await person.click(button('Save'));
    await waitFor(() => expect(pathsOf(record).filter((path) => path === account)).toHaveLength(2));
    expect(pathsOf(record).filter((path) => path === my)).toHaveLength(1);
  });

  it.each([
    ['Nickname', 'two words', 'Use only Chinese characters, letters and digits'],
    ['Username', 'a b c', 'Use only letters, digits, underscores and dots'],
    ['Birthday', '2020-01-01', 'Enter a valid birthday'],
  ])('refuses the %s %j', async (label, value, words) => {
    const { record, user: person } = renderEdit();
    await screen.findByLabelText(label);
    type(label, value);
    await person.click(button('Save'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('reports a network failure, and keeps the typed text', async () => {
    const { user: person } = renderEdit({ [my]: unreachable });
    await screen.findByLabelText('Bio');
    type('Bio', 'New words');
    await person.click(button('Save'));
    expect(await screen.findByText(/^Network error/)).toBeTruthy();
    expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'New words');
  });

  it('locks recently changed names, and says until when', async () => {
    renderEdit({}, buildUser({ usernameUpdatedAt: testNow, nicknameUpdatedAt: testNow }));
    const name = await screen.findByLabelText('Username');
    expect(name).toHaveProperty('readOnly', true);
    expect(screen.getByLabelText('Nickname')).toHaveProperty('readOnly', true);
    expect(screen.getByText('You can change it again on 2026-03-31.')).toBeTruthy();
    expect(screen.getByText('You can change it again on 2026-03-08.')).toBeTruthy();
  });

  it('limits texts to the lengths that the server accepts', async () => {
    const { user: person } = renderEdit();
    const field = await screen.findByLabelText('Bio');
    await person.clear(field);
    await person.click(field);
    await person.paste(tooLongText.text);
    expect((field as HTMLTextAreaElement).value.length).toBe(160);
  });
});

describe('the user name', () => {
  it('is checked once typing stops', async () => {
    const { record } = renderEdit({ [available]: { Available: true, reason: '' } });
    await screen.findByLabelText('Username');
    for (const name of ['mar', 'mara', 'mara.new']) type('Username', name);
    expect(screen.getByText('Checking…')).toBeTruthy();
    expect(await screen.findByText('This username is available')).toBeTruthy();
    expect(record.calls).toEqual([{ path: available, body: { username: 'mara.new' } }]);
  });

  it('shows a taken name before saving', async () => {
    renderEdit({ [available]: { Available: false, reason: '002101' } });
    await screen.findByLabelText('Username');
    type('Username', 'taken');
    expect(await screen.findByText('This username is taken')).toBeTruthy();
  });

  it('can be saved when the check fails', async () => {
    renderEdit({ [available]: unreachable });
    await screen.findByLabelText('Username');
    type('Username', 'mara.new');
    expect(await screen.findByText(/couldn’t check it/)).toBeTruthy();
    expect(button('Save')).toHaveProperty('disabled', false);
  });
});

describe('leaving the page', () => {
  it('asks for a confirmation with unsaved changes, on back and on close', async () => {
    const { record } = renderEdit();
    await screen.findByLabelText('Bio');
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    type('Bio', 'New words');
    await waitFor(() => expect(close()).toBe(true));
    history.back();
    await waitFor(() => expect(record.confirmations).toHaveLength(1));
    expect(record.confirmations[0]).toMatchObject({ title: 'Leave without saving?', danger: true });
    await waitFor(() => expect(record.backs).toEqual(['/profile']));
  });

  it('stays when the person cancels', async () => {
    const { record } = renderEdit({}, buildUser(old), false);
    await screen.findByLabelText('Bio');
    type('Bio', 'New words');
    history.back();
    await waitFor(() => expect(record.confirmations).toHaveLength(1));
    expect(record.backs).toEqual([]);
    expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'New words');
  });
});

describe('a privacy switch', () => {
  it('saves at once', async () => {
    const { record, user: person } = renderEdit({ [privacy]: buildUser() });
    const section = await screen.findByRole('region', { name: 'What others can see' });
    const switches = within(section).getAllByRole('switch');
    expect(switches).toHaveLength(7);
    await person.click(screen.getByRole('switch', { name: 'My followers' }));
    expect(screen.getByRole('switch', { name: 'My followers' })).toHaveProperty('checked', false);
    expect(record.calls).toEqual([{ path: privacy, body: { showFan: 0 } }]);
  });

  it('flips back when the call fails', async () => {
    const { user: person } = renderEdit({ [privacy]: unreachable });
    const one = await screen.findByRole('switch', { name: 'My birthday' });
    await person.click(one);
    await waitFor(() => expect(one).toHaveProperty('checked', true));
  });
});

describe('a picture', () => {
  afterEach(() => vi.unstubAllGlobals());
  const picture = (type = 'image/png', bytes = 10) =>
    new File([new Uint8Array(bytes)], 'me.png', { type });
  const input = () => screen.findByLabelText('Choose Photo');
  const start = {
    uploadId: 'u',
    uploadUrl: '/api/uploads/t',
    expiresAt: 1,
    maxBytes: 10,
    partBytes: 1024,
  };

  it('is uploaded and saved at once', async () => {
    const data = { received: 10, bytes: 10 };
    const answer = () => Response.json({ code: 0, message: '', timestamp: 1, data });
    const send = vi.fn(async () => answer());
    vi.stubGlobal('fetch', send);
    const done = { url: '/files/me.png', kind: 'picture', contentType: 'image/png', bytes: 10 };
    const { record, user: person } = renderEdit({
      '/v1/user/upload/vod': start,
      '/v1/user/upload/success': done,
      [my]: buildUser({ avatar: '/files/me.png' }),
    });
    await person.upload(await input(), picture());
    await waitFor(() => expect(record.session).toContain('loadUser'));
    expect(send.mock.calls[0]).toMatchObject([
      'https://api.example/api/uploads/t',
      { method: 'PUT' },
    ]);
    expect(record.calls.at(-1)).toEqual({ path: my, body: { avatar: '/files/me.png' } });
  });

  it('can be cancelled during the upload', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const { user: person } = renderEdit({ '/v1/user/upload/vod': start });
    await person.upload(await input(), picture());
    expect(await screen.findByRole('progressbar', { name: 'Uploading: Photo' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows why the server refuses it, and accepts another', async () => {
    const words = 'This is no picture.';
    const { user: person } = renderEdit({
      '/v1/user/upload/vod': refused(codes.fileRefused, words),
    });
    await person.upload(await input(), picture());
    expect(await screen.findByText(words)).toBeTruthy();
    // The same file would be refused again, so another is picked.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(await input()).toBeTruthy();
  });

  it('resumes an interrupted upload', async () => {
    let isDown = true;
    const ranges: (string | undefined)[] = [];
    vi.stubGlobal(
      'fetch',
      async (_url: string, { headers }: { headers: Record<string, string> }) => {
        const range = headers['content-range'];
        ranges.push(range);
        const isQuestion = range?.startsWith('bytes *');
        if (isDown && !isQuestion) return Response.json({ code: 1006, message: 'Try again.' });
        return Response.json({ code: 0, data: { received: isQuestion ? 4 : 10, bytes: 10 } });
      },
    );
    const done = { url: '/files/me.png', kind: 'picture', contentType: 'image/png', bytes: 10 };
    const { record, user: person } = renderEdit({
      '/v1/user/upload/vod': start,
      '/v1/user/upload/success': done,
      [my]: buildUser({ avatar: '/files/me.png' }),
    });
    await person.upload(await input(), picture());
    expect(await screen.findByText('Try again.')).toBeTruthy();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(record.session).toContain('loadUser'));
    expect(ranges).toEqual(['bytes */10', 'bytes 4-9/10', 'bytes */10', 'bytes 4-9/10']);
    expect(record.calls.filter(({ path }) => path === '/v1/user/upload/vod')).toHaveLength(1);
  });

  it.each([
    ['of another kind', picture('image/gif'), 'Choose a JPEG, PNG or WebP picture.'],
    ['without a byte', picture('image/png', 0), 'This file is empty. Choose another.'],
    ['of too many bytes', picture('image/png', 10 * 1024 * 1024 + 1), /under 10 MB/],
  ])('%s is reported before the upload', async (_what, file, words) => {
    const { record } = renderEdit();
    fireEvent.change(await input(), { target: { files: [file] } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('is removed', async () => {
    const user = buildUser({ ...old, avatar: '/files/me.png' });
    const { record, user: person } = renderEdit({ [my]: buildUser() }, user);
    await person.click(await screen.findByRole('button', { name: 'Remove, Photo' }));
    await waitFor(() => expect(record.calls).toEqual([{ path: my, body: { avatar: '' } }]));
  });
});
