import type { Call, ParsedRequestOf, ResponseOf } from '@shared/contract/call';
import type { LegalDocumentName } from '@shared/contract/documents';
import type { Language } from '@shared/contract/enums';
import type { Agreement } from '@shared/contract/legal';
import type { Proof } from '@shared/contract/proof';
import type { Logger } from 'pino';
import { type CheckedProof, type ProofRequest, uncheckedProof } from '../access/proof.ts';
import type { SecurityEvents } from '../access/security-events.ts';
import type { AuthenticatedRequest, Session } from '../access/session.ts';
import type { Lane } from '../platform/crypto/hash-queue.ts';
import type { LinkSigner } from '../platform/crypto/link-signer.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { ExternalServices } from '../platform/external.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { MailService } from '../platform/mail/service.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Words } from '../platform/words.ts';
import type { Person } from '../schema/tables/identity.ts';

/** The legal documents, as operations and receipts name them. */
export interface DocumentIndex {
  /** The version in force. */
  versionOf: (document: LegalDocumentName) => string;
  titleOf: (of: Agreement, language: Language) => string;
}

/** Services that a handler may need beside the database. */
export interface Services {
  words: Words;
  documents: DocumentIndex;
  log: Logger;
  files: FileStore;
  mail: MailService;
  /** Encrypts secrets that must be readable again. */
  secretBox: SecretBox;
  /** Signs addresses of files that are not for everybody. */
  links: LinkSigner;
  external: ExternalServices;
  events: SecurityEvents;
}

export interface Device {
  id: string;
  phoneModel: string;
  appVersion: string;
  address: string;
}

/** Everything a handler gets; `db` is its only access to the database. */
export interface Context {
  /** The database for a read; for a call with an effect, its transaction. */
  db: Db;
  /** The signed-in person. On a public call, reading it refuses a visitor. */
  person: Person;
  session: Session | undefined;
  device: Device;
  /** For hashes that anyone may ask for. */
  visitorLane: Lane;
  /** The number of the request, which a failure shows and the logs have. */
  requestId: string;
  language: Language;
  clock: Clock;
  /** Looks up a text of the server in the caller's language. */
  text: (key: string) => string;
  services: Services;
  /** The call's proof, hashed before the transaction: for `requireProof`. */
  checkedProof: CheckedProof;
}

export type Handler<C extends Call> = (
  context: Context,
  input: ParsedRequestOf<C>,
) => Promise<ResponseOf<C>>;

/** The context before the call's transaction; `db` is for reads only. */
export interface PrepareContext extends Context {
  /** Runs one short transaction before the call's, to count a try before slow work. */
  inTransaction: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>;
}

/** A handler with slow work (argon2) that must not run inside its transaction. */
export interface Steps<C extends Call, Prepared> {
  /**
   * The proof that `run` requires with `requireProof`: a name if the input has it as `proof`, or a
   * function that finds it. Defaults to `money` for calls that move money.
   */
  proof?: ProofRequest['for'] | ProofFinder<ParsedRequestOf<C>>;
  /** Runs before the transaction, so `run` must re-check what this has read. */
  prepare?: (context: PrepareContext, input: ParsedRequestOf<C>) => Promise<Prepared>;
  run: (context: Context, input: ParsedRequestOf<C>, prepared: Prepared) => Promise<ResponseOf<C>>;
}

type ProofFinder<Input> = (context: Context, input: Input) => Promise<ProofRequest | undefined>;

/** A call with its handler, with its types erased. */
export interface Implementation extends Steps<Call, unknown> {
  call: Call;
}

/** Binds a handler to its call, with the contract's types of input and answer. */
export function implement<C extends Call, Prepared = undefined>(
  call: C,
  handler: Handler<C> | Steps<C, Prepared>,
): Implementation {
  const steps = typeof handler === 'function' ? { run: handler } : handler;
  if (call.effect === 'read' && typeof handler !== 'function') {
    throw new Error(`${call.path} prepares outside a transaction that it does not open`);
  }
  // Safe: `parseRequest` validates the input with this call's schema, and `run` gets the result of
  // its own `prepare`.
  return { call, ...(call.effect === 'money' && { proof: 'money' }), ...steps } as Implementation;
}

/** Finds the proof of a call; undefined if its input has none. */
export function createProofFinder(
  { proof }: Implementation,
  input: unknown,
): ((context: Context) => Promise<ProofRequest | undefined>) | undefined {
  if (typeof proof === 'function') return (context) => proof(context, input);
  const given = input as { proof?: Proof; operationKey?: string };
  if (!proof || !given.proof) return undefined;
  return async () => ({ for: proof, proof: given.proof, operation: given.operationKey });
}

const invalid = new ApiError('invalidRequest', {
  data: { fields: [{ path: '', key: 'invalid' }] },
});

export function parseRequest(call: Call, rawBody: string): unknown {
  // Postgres cannot store NUL in text, and no person types it.
  if (rawBody.includes('\\u0000')) throw invalid;
  let value: unknown;
  try {
    value =
      rawBody === ''
        ? {}
        : JSON.parse(rawBody, mayHaveLoneSurrogate(rawBody) ? refuseLoneSurrogates : undefined);
  } catch {
    throw invalid;
  }
  const parsed = call.request.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    key: /^\d{6}$/.test(issue.message) ? issue.message : 'invalid',
  }));
  throw new ApiError('invalidRequest', { data: { fields } });
}

/** Decoded UTF-8 has no lone surrogates, so only an escape can produce one. */
const mayHaveLoneSurrogate = (text: string): boolean => text.includes('\\u');

/** Postgres cannot store a lone surrogate. */
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
function refuseLoneSurrogates(key: string, value: unknown): unknown {
  if (loneSurrogate.test(key)) throw invalid;
  if (typeof value === 'string' && loneSurrogate.test(value)) throw invalid;
  return value;
}

/** Throws if an answer violates the contract, which is a bug of the server. */
export function checkResponse(call: Call, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`the answer of ${call.path} does not match the contract: ${fields.join('; ')}`);
}

export function createContext(given: {
  db: Db;
  authenticated: AuthenticatedRequest;
  device: Device;
  visitorLane: Lane;
  requestId: string;
  language: Language;
  services: Services;
  checkedProof?: CheckedProof;
}): Context {
  const { authenticated, language, services, checkedProof = uncheckedProof } = given;
  return {
    db: given.db,
    get person() {
      if (!authenticated.session) throw new ApiError('signInNeeded');
      return authenticated.session.person;
    },
    session: authenticated.session,
    device: given.device,
    visitorLane: given.visitorLane,
    requestId: given.requestId,
    language,
    clock: { wall: authenticated.wall, business: authenticated.business },
    text: (key) => services.words.text(language, key),
    services,
    checkedProof,
  };
}
