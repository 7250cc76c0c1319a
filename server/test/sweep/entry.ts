import type { Call, RequestOf, ResponseOf } from '@shared/contract/call';
import type { CodeName } from '@shared/contract/codes';
import type { SweepPerson, World } from './world.ts';

/** A prepared call that would succeed. */
export interface Prepared<C extends Call = Call> {
  body: RequestOf<C>;
  /** The caller, by default the demo's rich account; null for a visitor. */
  as?: SweepPerson | null;
  /** Compares the answer with the rows that the call has read or changed. */
  check: (answer: ResponseOf<C>) => void | Promise<void>;
}

export interface SweepRules {
  /** Distinguishes entries of the same call. */
  when?: string;
  /** All tables that the call changes. A read changes none. */
  changes?: readonly string[];
  /** Fields with an id of the caller's own: another person's id is `notFound`. */
  own?: readonly string[];
  /** Other fields with an id, each with the reason why it belongs to no person. */
  shared?: Readonly<Record<string, string>>;
  /** The code for another person's id if it is not `notFound`; a comment beside it says why. */
  strangerCode?: CodeName;
  /** Further codes for a bad amount, if the field is a price or a share. */
  badAmountCodes?: readonly CodeName[];
  /** The code for a replayed nonce, if it is not `nonceSeen`. */
  replayCode?: CodeName;
}

export interface SweepEntry extends SweepRules {
  call: Call;
  prepare: (world: World) => Promise<Prepared>;
}

/** An entry of the sweep: how to make a call of the contract succeed. */
export function entry<C extends Call>(
  call: C,
  rules: SweepRules,
  prepare: (world: World) => Promise<Prepared<NoInfer<C>>>,
): SweepEntry {
  // Safe: the sweep passes an entry only the body and answer of its own call.
  return { ...rules, call, prepare: prepare as unknown as SweepEntry['prepare'] };
}
