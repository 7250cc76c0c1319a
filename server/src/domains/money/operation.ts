import type { CodeName } from '@shared/contract/codes';
import { factsOf, type OpenKind, type OperationKind } from '@shared/contract/operation-kinds';
import type { Proof } from '@shared/contract/proof';
import { requireProof } from '../../access/proof.ts';
import type { Context } from '../../calls/implement.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { type Operation, once, onceAuthorized } from '../../ledger/operations.ts';
import { consumeQuote, readQuote } from '../../ledger/quotes.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { canSpend } from './can-spend.ts';
import { isMuchFor } from './is-much.ts';
import type { QuotedTerms } from './quoting.ts';

/** All that the server knows of one kind of operation, beside the contract's facts. */
export interface OperationDefinition<Kind extends OperationKind = OperationKind> {
  kind: Kind;
  /** What it may move, and the kind of its receipt. The sweep holds every call against them. */
  movements: readonly MovementKind[];
  receipt: MovementKind | null;
  /** What ends it for good under its key, beside what ends every operation (`refusals.ts`). */
  refusals?: readonly CodeName[];
  /** What its call answers, made anew from what was stored: in the language of now. */
  answer: (context: Context, stored: never) => Promise<unknown>;
}

/** One that a quote has promised. It is stored as its number. */
export interface QuotedOperation<Answer, Kind extends OperationKind = OperationKind>
  extends OperationDefinition<Kind> {
  answer: (context: Context, stored: { id: string }) => Promise<Answer>;
  /** Whether it is worth a second proof; left out, the recipient and the sum of a day decide. */
  isMuch?: (context: Context, taken: QuotedTerms) => Promise<boolean>;
  /** May answer at once, where that spares asking for what it has written. */
  effect: (
    context: Context,
    given: { operation: Operation; taken: QuotedTerms },
  ) => Promise<Answer> | Promise<void>;
}

/** What the effect of a plain operation gets. */
export interface Requested<Input> {
  operation: Operation;
  input: Input;
}

/** One that is asked for as it is, where nothing has to be proved. */
export interface PlainOperation<Input, Stored, Answer, Kind extends OpenKind = OpenKind>
  extends OperationDefinition<Kind> {
  answer: (context: Context, stored: Stored) => Promise<Answer>;
  /** What a retry must ask for again; all of the input where nothing is said. */
  content?: (input: Input) => unknown;
  effect: (context: Context, given: Requested<Input>) => Promise<Stored>;
}

/** Gives a definition its types. */
export const quotedOperation = <Answer, Kind extends OperationKind>(
  definition: QuotedOperation<Answer, Kind>,
) => definition;
export const plainOperation = <Input, Stored, Answer, Kind extends OpenKind>(
  definition: PlainOperation<Input, Stored, Answer, Kind>,
) => definition;

/** A plain operation that stores the whole answer of its call. */
export const storedOperation = <Input, Answer, Kind extends OpenKind>(
  definition: Omit<PlainOperation<Input, Answer, Answer, Kind>, 'answer'>,
) => plainOperation({ ...definition, answer: async (_context: Context, stored: Answer) => stored });

export interface QuotedOrder {
  quoteId: string;
  operationKey: string;
  proof?: Proof;
}

/**
 * Does what a quote has promised, at most once for its operation key. A retry of what is done gets
 * the same answer, and is asked for nothing.
 */
export async function runQuoted<Answer>(
  context: Context,
  order: QuotedOrder,
  definition: QuotedOperation<Answer>,
): Promise<Answer> {
  const { db, person, clock } = context;
  const { quoteId, operationKey } = order;
  const { kind, isMuch = isMuchFor } = definition;
  const { gate, leaves } = factsOf(kind);
  const quote = { id: quoteId, ownerId: person.id, kind };
  const readPromise = async () => {
    if (!gate) return undefined;
    const [content] = await pipeline(readQuote(db, quote), canSpend(db, { person, gate }));
    return content as QuotedTerms;
  };
  const authorize = async (promised: QuotedTerms | undefined) => {
    if (!promised) return;
    await requireProof(context, {
      for: 'money',
      strength: leaves && (await isMuch(context, promised)) ? 'strong' : 'normal',
      proof: order.proof,
      operation: operationKey,
    });
  };
  const request = {
    ownerId: person.id,
    key: operationKey,
    kind,
    content: { quoteId },
    businessAt: clock.business,
    read: readPromise,
    authorize,
  };
  let answer: Answer | undefined;
  const id = await onceAuthorized(db, request, async (operation, promised) => {
    const taking = consumeQuote(db, { ...quote, operationId: operation.id });
    const effect = async (taken: QuotedTerms) => {
      const made = await definition.effect(context, { operation, taken });
      if (made) answer = made;
    };
    // What it promises never changes: where it was read already, taking it is not waited for.
    if (promised) await pipeline(taking, effect(promised));
    else await effect((await taking) as QuotedTerms);
  });
  return answer ?? definition.answer(context, { id });
}

/** Does at most once for its key what needs no quote and no proof: nothing leaves the person. */
export async function runPlain<Input extends { operationKey: string }, Stored, Answer>(
  context: Context,
  input: Input,
  definition: PlainOperation<Omit<Input, 'operationKey'>, Stored, Answer>,
): Promise<Answer> {
  const { db, person, clock } = context;
  const { operationKey: key, ...asked } = input;
  const { kind, content: contentOf = (all) => all } = definition;
  const content = contentOf(asked);
  const request = { ownerId: person.id, key, kind, content, businessAt: clock.business };
  const stored = await once(db, request, (operation) =>
    definition.effect(context, { operation, input: asked }),
  );
  return definition.answer(context, stored);
}
