import { randomBytes } from 'node:crypto';
import { codePurposes } from '@shared/contract/enums';
import * as calls from '@shared/contract/safe';
import { checkCode, consumeCode, type IssuedCode } from '../../access/codes.ts';
import { requireProof } from '../../access/proof.ts';
import { hashToken } from '../../access/session.ts';
import { digestOf } from '../../access/tries.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import type { Person } from '../../schema/tables/identity.ts';
import type { LostAuthenticator } from '../../schema/tables/security.ts';
import { checkPassword, confirmPassword, findAccounts } from '../auth/public.ts';
import { notifyOwner } from '../messages/public.ts';
import { endPendingRequest, newestRequest, openRequest, requestByTicket } from './lost.queries.ts';
import { personOf } from './safe.queries.ts';
import { presentLost } from './safe.rules.ts';

const purpose = codePurposes.changeAuthenticator;

/** Recovery from a lost authenticator: by e-mail with a delay, or with documents. */
export const lostRoutes = [
  implement(calls.applyOtpLost, {
    proof: 'lostByEmail',
    run: async (context, { proof }) => {
      const { db, person, language } = context;
      refuseWithoutAuthenticator(person);
      // Needs an e-mail address; the other ways need documents.
      if (person.email === null) throw wrongField('email', '000958');
      await requireProof(context, { for: 'lostByEmail', proof });
      const request = await openRequest(db, { personId: person.id, way: 'email', language });
      await notifyOwner(context, { person, change: 'authenticatorLost' });
      return presentLost(request, context);
    },
  }),

  implement(calls.applyAuthenticatorLost, {
    proof: 'lostByIdentity',
    run: async (context, { fullName, documentNumber, proof }) => {
      const { db, person, language } = context;
      refuseWithoutAuthenticator(person);
      await requireProof(context, { for: 'lostByIdentity', proof });
      const about = { personId: person.id, way: 'identity' as const, language };
      const request = await openRequest(db, { ...about, fullName, documentNumber });
      await notifyOwner(context, { person, change: 'authenticatorReview' });
      return presentLost(request, context);
    },
  }),

  // Anyone may make this call: only a right code costs a hash.
  implement(calls.applyAuthenticatorLostSignedOut, {
    prepare: async (context, input) => {
      const [account] = await findAccounts(context.db, input);
      const code = issuedCode(context, { input, email: account?.email });
      await context.inTransaction((db) => checkCode(db, code));
      return checkPassword(context, input);
    },
    run: async (context, input, checked) => {
      const { db, language } = context;
      const { fullName, documentNumber } = input;
      const { person } = await confirmPassword(context, { input, checked });
      await consumeCode(db, issuedCode(context, { input, email: person.email }));
      refuseWithoutAuthenticator(person);
      const ticket = randomBytes(32).toString('base64url');
      const about = { personId: person.id, way: 'signedOut' as const, language };
      const ticketHash = hashToken(ticket);
      const request = await openRequest(db, { ...about, fullName, documentNumber, ticketHash });
      await notifyOwner(context, { person, change: 'authenticatorReview' });
      return { ...presentLost(request, context), ticket };
    },
  }),

  implement(calls.getLostRequest, async (context, { ticket }) => {
    const request = await findRequest(context, ticket);
    return { request: request ? presentLost(request, context) : null };
  }),

  implement(calls.cancelLostRequest, async (context, { ticket }) => {
    const { db } = context;
    const found = await findRequest(context, ticket);
    const ended =
      found && (await endPendingRequest(db, { id: found.id, status: 3, decidedBy: 'owner' }));
    if (!ended) throw new ApiError('notFound');
    const person = await personOf(db, ended.personId);
    await notifyOwner(context, { person, change: 'authenticatorKept' });
    return presentLost(ended, context);
  }),
];

/** Tries are counted by the name typed: a count by address would tell whose address it is. */
const issuedCode = (
  { device, services }: Pick<Context, 'device' | 'services'>,
  of: { input: { identifier: string; code: string }; email: string | null | undefined },
): IssuedCode => ({
  email: of.email ?? '',
  purpose,
  code: of.input.code,
  secretBox: services.secretBox,
  from: device,
  subject: `lost:${digestOf(of.input.identifier)}`,
});

/** The person of the ticket when signed out, otherwise of the session. */
function findRequest(
  context: Context,
  ticket: string | undefined,
): Promise<LostAuthenticator | undefined> {
  if (ticket !== undefined) return requestByTicket(context.db, hashToken(ticket));
  return newestRequest(context.db, context.person.id);
}

function refuseWithoutAuthenticator(person: Person): void {
  if (person.authenticatorSecret === null) throw new ApiError('notFound');
}
