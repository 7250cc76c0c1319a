import { createHash } from 'node:crypto';
import type { CodeName } from '@shared/contract/codes';
import type { Agreement } from '@shared/contract/legal';
import type { QuoteExpired } from '@shared/contract/money';
import { factsOf, type OpenKind, type OperationKind } from '@shared/contract/operation-kinds';
import type { Proof } from '@shared/contract/proof';
import { canonicalJson } from '@shared/lib/canonical-json';
import { requireProof } from '../../access/proof.ts';
import type { Context } from '../../calls/implement.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { type Operation, once, onceAuthorized } from '../../ledger/operations.ts';
import { consumeQuote, readQuote } from '../../ledger/quotes.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  keepAgreements,
  keepWithOperation,
  readNeeded,
  requireAgreements,
} from '../agreements/public.ts';
import { canSpend } from './can-spend.queries.ts';
import { type QuotedTerms, units } from './quoting.ts';
import { keepReceipt, type ReceiptDetails } from './receipts.mutations.ts';
import { type SecondProof, secondProofOf } from './strong-proof.queries.ts';

/** One kind of operation on the server; the contract holds its public facts. */
export interface OperationDefinition<Kind extends OperationKind = OperationKind> {
  kind: Kind;
  /** Its allowed movements. The sweep checks every call against them and the receipt. */
  movements: readonly MovementKind[];
  receipt: MovementKind | null;
  /** Its final refusals under an operation key, beside those of every operation (`refusals.ts`). */
  refusals?: readonly CodeName[];
  /** Rebuilds its call's answer from the stored result, in the current language. */
  answer: (context: Context, stored: never) => Promise<unknown>;
}

/** An operation that a quote has promised; the quote stores its number. */
export interface QuotedOperation<Answer, Kind extends OperationKind = OperationKind>
  extends OperationDefinition<Kind> {
  answer: (context: Context, stored: { id: string }) => Promise<Answer>;
  /** Its second proof; by default the recipient and the 24-hour sum decide. */
  secondProof?: (context: Context, taken: QuotedTerms) => Promise<SecondProof>;
  /** Names in its quote that only show figures: a proof holds while they change. */
  figures?: readonly string[];
  /** What its receipt says beside the promised amounts. */
  receiptDetails?: (taken: QuotedTerms) => ReceiptDetails;
  /** May return the answer, to save reading back what it wrote. */
  effect: (
    context: Context,
    given: { operation: Operation; taken: QuotedTerms },
  ) => Promise<Answer> | Promise<void>;
}

/** The parameters of a plain operation's effect. */
export interface Requested<Input> {
  operation: Operation;
  input: Input;
}

/** An operation without a quote or a proof. */
export interface PlainOperation<Input, Stored, Answer, Kind extends OpenKind = OpenKind>
  extends OperationDefinition<Kind> {
  answer: (context: Context, stored: Stored) => Promise<Answer>;
  /** The part of the input that a retry must repeat; all of it by default. */
  content?: (input: Input) => unknown;
  effect: (context: Context, given: Requested<Input>) => Promise<Stored>;
}

/** Infers the types of a definition. */
export const quotedOperation = <Answer, Kind extends OperationKind>(
  definition: QuotedOperation<Answer, Kind>,
) => definition;
export const plainOperation = <Input, Stored, Answer, Kind extends OpenKind>(
  definition: PlainOperation<Input, Stored, Answer, Kind>,
) => definition;

/** A plain operation that stores its call's whole answer. */
export const storedOperation = <Input, Answer, Kind extends OpenKind>(
  definition: Omit<PlainOperation<Input, Answer, Answer, Kind>, 'answer'>,
) => plainOperation({ ...definition, answer: async (_context: Context, stored: Answer) => stored });

export interface QuotedOrder {
  quoteId: string;
  operationKey: string;
  proof?: Proof;
  /** The documents that the person agrees to with it. */
  agreed?: readonly Agreement[];
}

/** The handler of a quoted operation's call. */
export const runQuoted =
  <Answer>(definition: QuotedOperation<Answer>) =>
  (context: Context, order: QuotedOrder): Promise<Answer> =>
    executeQuote(context, { order, definition });

/**
 * Executes a quote at most once per operation key and writes its receipt. A retry of a finished
 * operation gets the same answer and needs no proof.
 */
async function executeQuote<Answer>(
  context: Context,
  given: { order: QuotedOrder; definition: QuotedOperation<Answer> },
): Promise<Answer> {
  const { order, definition } = given;
  const { db, person, clock } = context;
  const { quoteId, operationKey } = order;
  const { kind } = definition;
  const { gate } = factsOf(kind);
  const quote = { id: quoteId, ownerId: person.id, kind };
  const readPromise = async (): Promise<Promised | undefined> => {
    if (!gate) return undefined;
    const [found] = await pipeline(readQuote(db, quote), canSpend(db, { person, gate }));
    return { terms: found.content as QuotedTerms, hasEnded: !found.isLive };
  };
  const read = async () => {
    const [promised, agreements] = await pipeline(readPromise(), readNeeded(context, kind));
    return { promised, agreements };
  };
  let consent: ReturnType<typeof requireAgreements> = { added: [], holding: [] };
  const authorize = async ({ promised, agreements }: Awaited<ReturnType<typeof read>>) => {
    // Before the proof: a refusal must not use it up.
    consent = requireAgreements({ ...agreements, agreed: order.agreed });
    if (promised) await authorizeWithProof(context, { order, definition, promised });
  };
  const request = {
    ownerId: person.id,
    key: operationKey,
    kind,
    content: { quoteId },
    businessAt: clock.business,
    read,
    authorize,
  };
  let answer: Answer | undefined;
  const id = await onceAuthorized(db, request, async (operation, { promised }) => {
    const taking = consumeQuote(db, { ...quote, operationId: operation.id });
    const effect = async (taken: QuotedTerms) => {
      const { receipt, receiptDetails } = definition;
      const { added, holding } = consent;
      const details = { ...receiptDetails?.(taken), operation, ownerId: person.id, taken };
      const [, , made] = await pipeline(
        receipt
          ? keepReceipt(db, { ...details, agreements: holding, kind: receipt })
          : keepWithOperation(context, { operationId: operation.id, holding }),
        keepAgreements(context, { personId: person.id, added }),
        definition.effect(context, { operation, taken }),
      );
      if (made) answer = made;
    };
    // A quote never changes: if it was read already, do not wait for claiming it.
    if (promised) await pipeline(taking, effect(promised.terms));
    else await effect((await taking) as QuotedTerms);
  });
  return answer ?? definition.answer(context, { id });
}

interface Promised {
  terms: QuotedTerms;
  hasEnded: boolean;
}

/**
 * Requires the proof, also where the quote has ended while the person was finding a code: what they
 * proved is kept for the same operation under a new quote, and nothing takes place.
 */
async function authorizeWithProof<Answer>(
  context: Context,
  given: { order: QuotedOrder; definition: QuotedOperation<Answer>; promised: Promised },
): Promise<void> {
  const { order, definition, promised } = given;
  const { terms, hasEnded } = promised;
  const { kind, secondProof = secondProofOf } = definition;
  const second = factsOf(kind).isOutgoing ? await secondProof(context, terms) : undefined;
  const asked = requireProof(context, {
    for: 'money',
    strength: second?.isNeeded ? 'strong' : 'normal',
    proof: order.proof,
    operation: order.operationKey,
    reuse: {
      agreed: { binding: bindingOf(definition, terms), amount: units(terms).amount },
      isForLater: hasEnded,
      ...(second && { session: second }),
    },
  });
  if (!hasEnded) return asked;
  await asked.catch((error: unknown) => {
    // Nothing was proven, so there is nothing to keep: the quote comes first.
    const isUnproven = error instanceof ApiError && error.codeName === 'proofNeeded';
    throw isUnproven && !order.proof ? new ApiError('quoteExpired') : error;
  });
  const data: QuoteExpired = { isProofKept: true };
  throw new ApiError('quoteExpired', { data, keepsEffect: true });
}

const promisedFigures = ['amount', 'fee', 'total', 'receive'] as const;

/** Digest of all that a quote says except its figures. */
function bindingOf(
  { kind, figures = [] }: Pick<QuotedOperation<unknown>, 'kind' | 'figures'>,
  terms: QuotedTerms,
): string {
  const ignored: readonly string[] = [...promisedFigures, ...figures];
  const bound = Object.entries(terms).filter(([name]) => !ignored.includes(name));
  return createHash('sha256')
    .update(canonicalJson({ kind, ...Object.fromEntries(bound) }))
    .digest('hex');
}

/**
 * The handler of a plain operation's call, which executes at most once per key: no money leaves the
 * person.
 */
export const runPlain =
  <Input extends object, Stored, Answer>(definition: PlainOperation<Input, Stored, Answer>) =>
  async (context: Context, call: Input & { operationKey: string }): Promise<Answer> => {
    const { db, person, clock } = context;
    const { operationKey: key, ...rest } = call;
    // Safe: this is the call's input without its key.
    const input = rest as unknown as Input;
    const { kind, content: contentOf = (all) => all } = definition;
    const content = contentOf(input);
    const request = { ownerId: person.id, key, kind, content, businessAt: clock.business };
    const stored = await once(db, request, (operation) =>
      definition.effect(context, { operation, input }),
    );
    return definition.answer(context, stored);
  };
