import type { Call, RequestOf, ResponseOf } from '@shared/contract/call';
import type { CodeName } from '@shared/contract/codes';
import type { SweepPerson, World } from './world.ts';

/** One call that is about to be made, and would succeed. */
export interface Prepared<C extends Call = Call> {
  body: RequestOf<C>;
  /** Who calls: the rich account of the demo unless said; null for a visitor. */
  as?: SweepPerson | null;
  /** Holds the answer against the rows of the database, which the call has read or changed. */
  check: (answer: ResponseOf<C>) => void | Promise<void>;
}

export interface SweepRules {
  /** What tells this entry from another one of the same call. */
  when?: string;
  /** The tables in which the call changes something, all of them. A read changes none. */
  changes?: readonly string[];
  /** Fields with the id of something that belongs to whoever calls: with somebody else's, `notFound`. */
  own?: readonly string[];
  /** Other fields with an id, each with the reason why it is nobody's own. */
  shared?: Readonly<Record<string, string>>;
  /** What somebody else's id answers where it is not `notFound`, and why is told beside it. */
  strangerHears?: CodeName;
  /** What a bad amount may also answer, where a field is no amount but a price or a share. */
  badAmountHears?: readonly CodeName[];
  /** What the call answers when it is sent again with its nonce, where it is not `nonceSeen`. */
  replayHears?: CodeName;
}

export interface SweepEntry extends SweepRules {
  call: Call;
  prepare: (world: World) => Promise<Prepared>;
}

/** One line of the sweep: how a call of the contract is made so that it succeeds. */
export function entry<C extends Call>(
  call: C,
  rules: SweepRules,
  prepare: (world: World) => Promise<Prepared<NoInfer<C>>>,
): SweepEntry {
  // Only this call's own body and answer ever meet: the types are set aside for the list.
  return { ...rules, call, prepare: prepare as unknown as SweepEntry['prepare'] };
}
