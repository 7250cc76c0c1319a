import type { changePassword, login, register, sendCode } from '@shared/contract/auth';
import type { RequestOf, ResponseOf } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import type { keepAccount } from '@shared/contract/safe';
import type { Failure } from '@shared/host';
import { CallError, toFailure, useHost, useWords } from '@shared/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../context/app-context.ts';
import type { Attempt, DraftPort, Input } from './draft.ts';
import { sentKey, useSignInDraft } from './draft.ts';
import type { Mode } from './sign-in.rules.ts';
import { adds, challengeOf, codeFor, triesLeftOf, waitOf } from './sign-in.rules.ts';
import { useStepHistory } from './use-step-history.ts';

/** All actions of the steps, which only draw. */
export type Flow = ReturnType<typeof useFlow>;

export interface StepProps {
  flow: Flow;
  /** Moves the focus to the heading, where reading starts after another step. */
  takesFocus: boolean;
}

/** Assumed until the server has sent the lifetime of a code. */
export const codeMinutes = 10;
const silent = { errorNotice: 'none' } as const;
type CodeMode = Exclude<Mode, 'password'>;

export function useFlow() {
  const history = useStepHistory();
  const inviteCode = history.query.get('inviteCode')?.slice(0, 32);
  const port = useSignInDraft(history.entry, inviteCode ? { inviteCode } : {});
  const say = useSay(port);
  const { client } = useHost();
  const isAdding = useIsAdding(history.query);
  const { enter, phase, settle } = useEntering({ port, history, isAdding });
  const joining = isAdding && { addAccount: true };
  const { draft, patch } = port;
  const { position } = history;

  /** Sends the attempt; where the server requires more, opens the step that asks for it. */
  const attempt = async (given: Attempt): Promise<void> => {
    try {
      if (given.kind === 'login') {
        const request = { ...given.request, ...joining };
        await enter(await client.call<typeof login>('/v1/auth/login', request, silent));
        return;
      }
      const path = '/v1/auth/changPass';
      const { holdUntil } = await client.call<typeof changePassword>(path, given.request, silent);
      const typed = { ...draft.typed, password: '', newPassword: '', code: '' };
      patch({ holdUntil, typed });
      history.go({ mode: 'forgot', step: 'done' }, { replace: true });
    } catch (error) {
      const challenge = challengeOf(toFailure(error));
      if (!challenge || challenge.step === position.step) throw say(error, waitKeyOf(given));
      const accounts = challenge.step === 'account' ? challenge.accounts : draft.accounts;
      patch({ pending: given, accounts });
      history.go({ mode: position.mode, step: challenge.step });
    }
  };

  /** Resolves with true where a mail was sent. */
  const requestCode = async (mode: CodeMode, email: string): Promise<boolean> => {
    const { purpose, operation } = codeFor[mode];
    const key = sentKey(purpose, email);
    const known = draft.sent[key];
    // The latest code is still valid, and the server sends no other yet.
    if (known && known.resendAt > Date.now()) return false;
    const note = (resendSeconds: number, expiresSeconds: number): void =>
      patch({
        sent: {
          ...draft.sent,
          [key]: {
            resendAt: Date.now() + resendSeconds * 1000,
            expiresAt: Date.now() + expiresSeconds * 1000,
            minutes: Math.round(expiresSeconds / 60),
          },
        },
      });
    try {
      const request = { purpose, email, ...(operation && { operation }) };
      const answer = await client.call<typeof sendCode>('/v1/auth/sendCode', request, silent);
      note(answer.resendAfterSeconds, answer.expiresInSeconds);
      return true;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind !== 'refused' || failure.code !== codes.codeTooSoon) throw error;
      // A code was sent a moment ago, maybe before a reload.
      note(waitOf(failure), codeMinutes * 60);
      return false;
    }
  };

  return {
    ...port,
    position,
    entry: history.entry,
    phase,
    isAdding,
    settle,
    go: history.go,
    leave: history.leave,
    restart: history.restart,
    attempt,
    requestCode,
    retryProfile: async () => draft.entered && enter(draft.entered),
    register: async (given: RequestOf<typeof register>): Promise<void> => {
      try {
        const request = { ...given, ...joining };
        await enter(await client.call<typeof register>('/v1/auth/register', request, silent));
      } catch (error) {
        throw say(error, registerWaitKey(given.email));
      }
    },
    keepAccount: async (): Promise<void> => {
      await client.call<typeof keepAccount>('/v1/user/delete/cancel', {}, silent);
    },
  };
}

/** The key of a lock, which holds for one account and one secret. */
export function waitKeyOf({ kind, request }: Attempt): string {
  if (request.proof) return 'authenticator';
  const who = kind === 'login' ? request.identifier : request.email;
  const isCode = kind === 'password' || request.code !== undefined;
  return `${isCode ? 'code' : 'password'} ${(who ?? '').toLowerCase()}`;
}

export const registerWaitKey = (email: string): string => `code ${email.toLowerCase()}`;

/** Adds the remaining tries to the message of a refusal, and records a lock. */
function useSay({ draft, patch }: DraftPort) {
  const { t } = useWords('account');
  return (error: unknown, waitKey: string): Error => {
    const failure: Failure = toFailure(error);
    if (failure.kind === 'network') return new CallError(failure);
    if (failure.code === codes.locked) {
      const until = Date.now() + waitOf(failure) * 1000;
      patch({ waits: { ...draft.waits, [waitKey]: until } });
    }
    const isWrongProof = failure.code === codes.proofNeeded;
    const words = isWrongProof ? t('signIn.authenticatorWrong') : failure.message;
    const left = triesLeftOf(failure);
    const tries = left === undefined ? [] : [t('signIn.triesLeft', { tries: String(left) })];
    return new CallError({ ...failure, message: [words, ...tries].join(' ') });
  };
}

type Phase = 'asking' | 'entering' | 'profileFailed';

/** Whether a signed-in person adds another account. */
function useIsAdding(query: URLSearchParams): boolean {
  const { store } = useHost();
  // Decided at the start: later there is a token in any case.
  const [isAdding] = useState(() => adds(query) && store.getState().auth.token !== null);
  return isAdding;
}

interface Entering {
  port: DraftPort;
  history: ReturnType<typeof useStepHistory>;
  isAdding: boolean;
}

/** §4: stores the token, loads the profile, then opens the requested screen. */
function useEntering({ port, history, isAdding }: Entering) {
  const session = useSession();
  const added = useRef<string>(undefined);
  // A change of the account reloads the page (§4) at its target, so that no data of the former
  // account is left.
  useEffect(
    () => () => {
      if (added.current !== undefined) session.switchAccount(added.current);
    },
    [session],
  );
  const [phase, setPhase] = useState<Phase>('asking');
  /** The sign-in has finished. */
  const settle = useCallback(() => setPhase('asking'), []);
  const enter = async (answer: ResponseOf<typeof login>): Promise<void> => {
    setPhase('entering');
    port.patch({ entered: answer, erasesAt: answer.erasesAt });
    if (isAdding) added.current = answer.token;
    try {
      await session.signIn(answer.token);
    } catch {
      // The sign-in succeeded, and its code cannot be used again.
      setPhase('profileFailed');
      return;
    }
    if (answer.erasesAt) {
      history.go({ mode: history.position.mode, step: 'deletion' }, { replace: true });
      return;
    }
    port.forget();
    history.leave();
  };
  return { enter, phase, settle };
}

/** Saves the input of a form for a return to it, and for the other forms. */
export function useSavedInput({ keep }: Flow, values: Partial<Input>): void {
  useEffect(() => keep(values), [keep, values]);
}

/** Replaces a step whose requirements are missing by an earlier one. */
export function Restart({ flow, step }: { flow: Flow; step: 'first' | 'code' }) {
  const { mode } = flow.position;
  const go = useRef(flow.go);
  useEffect(() => go.current({ mode, step }, { replace: true }), [mode, step]);
  return null;
}
