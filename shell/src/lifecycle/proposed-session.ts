import type { Notices } from '@shared/host/internal';
import type { Words } from '../i18n/words.ts';
import type { ProposedSession } from '../start/take-start.ts';
import type { SessionActions } from '../store/session.ts';

interface ProposedSessionDependencies {
  notices: Pick<Notices, 'confirm'>;
  words: Pick<Words, 'i18n'>;
  session: Pick<SessionActions, 'signOut' | 'replaceSession' | 'isSignedIn'>;
}

/** A link on another site would begin, replace or end the session: nothing happens without consent. */
export async function askAboutSession(
  { token }: ProposedSession,
  { notices, words, session }: ProposedSessionDependencies,
): Promise<void> {
  const text = (key: string) => words.i18n.t(`otherSite.${key}`, { ns: 'shell' });
  const isSignedIn = session.isSignedIn();
  const change = token === null ? 'signOut' : isSignedIn ? 'switch' : 'signIn';
  const isAgreed = await notices.confirm({
    title: text(`${change}.title`),
    message: text(`${change}.message`),
    confirm: text(`${change}.confirm`),
    cancel: text(isSignedIn ? 'stay' : 'notNow'),
    danger: true,
  });
  if (!isAgreed) return;
  await (token === null ? session.signOut() : session.replaceSession(token));
}
