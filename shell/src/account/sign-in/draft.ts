import type { ChooseAccount, changePassword, login } from '@shared/contract/auth';
import type { RequestOf, ResponseOf } from '@shared/contract/call';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../context/app-context.ts';
import type { SessionActions } from '../../store/session.ts';
import { forget as clearSaved, recall, remember } from './short-memory.ts';
import { identifierKind } from './sign-in.rules.ts';

/**
 * The input of all steps. Passwords and codes live in memory only: never in the address, storage or
 * the history.
 */
export interface Input {
  identifier: string;
  email: string;
  password: string;
  code: string;
  newPassword: string;
  inviteCode: string;
  agreed: boolean;
}

/** A call that the server refused for now, to be sent again with the missing part. */
export type Attempt =
  | { kind: 'login'; request: RequestOf<typeof login> }
  | { kind: 'password'; request: RequestOf<typeof changePassword> };

/** Times of the device's clock, in milliseconds. */
export interface SentCode {
  resendAt: number;
  expiresAt: number;
  /** Lifetime when it was sent. */
  minutes: number;
}

export interface Draft {
  typed: Input;
  /** By purpose and address, so that a countdown survives a change of the sign-in method. */
  sent: Record<string, SentCode>;
  /** The end of each lock, by the account and secret that it holds for. */
  waits: Record<string, number>;
  pending?: Attempt;
  accounts?: ChooseAccount['accounts'];
  entered?: ResponseOf<typeof login>;
  holdUntil?: number;
  /** When the entered account will be erased. */
  erasesAt?: number;
}

const emptyInput: Input = {
  identifier: '',
  email: '',
  password: '',
  code: '',
  newPassword: '',
  inviteCode: '',
  agreed: false,
};
export const emptyDraft: Draft = { typed: emptyInput, sent: {}, waits: {} };

/** After a reset: the address for the next sign-in, and nothing secret. */
export const draftAfterReset = ({ typed, holdUntil }: Draft): Draft => ({
  ...emptyDraft,
  typed: { ...emptyInput, identifier: typed.email, email: typed.email },
  holdUntil,
});

const drafts = new WeakMap<SessionActions, Draft>();
/** Entries of the history that share the draft. */
const entries = new WeakMap<SessionActions, Set<string>>();

/** Survives a reload: the progress, and nothing secret. */
interface SavedDraft {
  entries: string[];
  draft: Draft;
}
const savedName = 'sign-in';

function saveDraft(session: SessionActions): void {
  const { typed, sent, waits, holdUntil, erasesAt } = drafts.get(session) ?? emptyDraft;
  const { identifier, email, inviteCode, agreed } = typed;
  remember(savedName, {
    entries: [...(entries.get(session) ?? [])],
    draft: {
      typed: { ...emptyInput, identifier, email, inviteCode, agreed },
      sent,
      waits,
      holdUntil,
      erasesAt,
    },
  } satisfies SavedDraft);
}

/** Restores the draft of an entry from before the reload; the first entry has no key. */
function restoreDraft(session: SessionActions, entry: string): Draft | undefined {
  if (entries.has(session) || entry === 'default') return undefined;
  const kept = recall<SavedDraft>(savedName);
  if (!kept?.entries.includes(entry)) return undefined;
  entries.set(session, new Set(kept.entries));
  drafts.set(session, kept.draft);
  return kept.draft;
}

/**
 * Survives a look at the terms, from which "back" leads to the same entry of the history. Any other
 * entry starts with an empty draft.
 */
export function useSignInDraft(entry: string, start: Partial<Input>) {
  const session = useSession();
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = entries.get(session)?.has(entry)
      ? drafts.get(session)
      : restoreDraft(session, entry);
    if (kept) return kept;
    const first = { ...emptyDraft, typed: { ...emptyInput, ...start } };
    drafts.set(session, first);
    entries.set(session, new Set());
    return first;
  });
  useEffect(() => {
    entries.get(session)?.add(entry);
    if (drafts.has(session)) saveDraft(session);
  }, [session, entry]);
  const set = useCallback(
    (next: Draft): void => {
      drafts.set(session, next);
      saveDraft(session);
      setDraft(next);
    },
    [session],
  );
  const patch = useCallback(
    (change: Partial<Draft>): void => set({ ...(drafts.get(session) ?? emptyDraft), ...change }),
    [session, set],
  );
  const keep = useCallback(
    (typed: Partial<Input>): void => {
      const before = drafts.get(session) ?? emptyDraft;
      set({ ...before, typed: { ...before.typed, ...typed, ...sameAddress(typed) } });
    },
    [session, set],
  );
  const forget = useCallback((): void => {
    drafts.delete(session);
    clearSaved(savedName);
  }, [session]);
  return { draft, set, patch, keep, forget };
}

export type DraftPort = ReturnType<typeof useSignInDraft>;

/** Copies the address to the forms of the other sign-in methods. */
function sameAddress({ identifier, email }: Partial<Input>): Partial<Input> {
  if (identifier !== undefined && identifierKind(identifier.trim()) === 'email') {
    return { email: identifier };
  }
  return email ? { identifier: email } : {};
}

export const sentKey = (purpose: number, email: string): string =>
  `${purpose} ${email.toLowerCase()}`;
