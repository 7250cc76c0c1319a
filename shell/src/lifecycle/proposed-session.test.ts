import { expect, it, vi } from 'vitest';
import type { Words } from '../i18n/words.ts';
import { askAboutSession } from './proposed-session.ts';

function ask(token: string | null, isAgreed: boolean, isSignedIn = true) {
  const confirm = vi.fn(async (_question: { title: string }) => isAgreed);
  const session = {
    signOut: vi.fn(async () => {}),
    replaceSession: vi.fn(async () => {}),
    isSignedIn: () => isSignedIn,
  };
  const words = { i18n: { t: (key: string) => key } } as unknown as Pick<Words, 'i18n'>;
  const asked = askAboutSession({ token }, { notices: { confirm }, words, session });
  return asked.then(() => ({ confirm, session }));
}

it('switches to the session of a link only when the person agrees', async () => {
  const { confirm, session } = await ask('theirs', true);
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ title: 'otherSite.switch.title' });
  expect(session.replaceSession).toHaveBeenCalledWith('theirs');
  expect((await ask('theirs', false)).session.replaceSession).not.toHaveBeenCalled();
});

it('signs out by a link only when the person agrees', async () => {
  const { confirm, session } = await ask(null, true);
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ title: 'otherSite.signOut.title' });
  expect(session.signOut).toHaveBeenCalled();
  expect((await ask(null, false)).session.signOut).not.toHaveBeenCalled();
});

it('signs in by a link only when the person agrees', async () => {
  const { confirm, session } = await ask('theirs', true, false);
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({
    title: 'otherSite.signIn.title',
    cancel: 'otherSite.notNow',
  });
  expect(session.replaceSession).toHaveBeenCalledWith('theirs');
  expect((await ask('theirs', false, false)).session.replaceSession).not.toHaveBeenCalled();
});
