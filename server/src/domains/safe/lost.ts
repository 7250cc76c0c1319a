import { randomBytes } from 'node:crypto';
import { codePurposes } from '@shared/contract/enums';
import {
  applyAuthenticatorLost,
  applyAuthenticatorLostSignedOut,
  applyOtpLost,
  cancelLostRequest,
  getLostRequest,
} from '@shared/contract/safe';
import { digestOfCode, takeCode } from '../../access/codes.ts';
import { requireProof } from '../../access/proof.ts';
import { hashToken } from '../../access/session.ts';
import { type Context, implement, implementPrepared } from '../../calls/implement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import type { Person } from '../../schema/tables/identity.ts';
import type { LostAuthenticator } from '../../schema/tables/security.ts';
import { type CheckedPassword, checkPassword, takePassword } from '../auth/public.ts';
import { notifyOwner } from '../messages/public.ts';
import { endPendingRequest, newestRequest, openRequest, requestByTicket } from './lost.queries.ts';
import { personOf } from './safe.queries.ts';
import { presentLost } from './safe.rules.ts';

const purpose = codePurposes.changeAuthenticator;

/** Three ways to be rid of an authenticator that is lost: slowly by e-mail, or with documents. */
export const lostRoutes = [
  implement(applyOtpLost, async (context, { proof }) => {
    const { db, person, language } = context;
    refuseWithoutAuthenticator(person);
    // Without an e-mail there is no such way: the others ask for documents.
    if (person.email === null) throw wrongField('email', '000958');
    await requireProof(context, { for: 'lostByEmail', ...(proof && { proof }) });
    const request = await openRequest(db, { personId: person.id, way: 'email', language });
    await notifyOwner(context, { person, change: 'authenticatorLost' });
    return presentLost(request, context);
  }),

  implement(applyAuthenticatorLost, async (context, { fullName, documentNumber, proof }) => {
    const { db, person, language } = context;
    refuseWithoutAuthenticator(person);
    await requireProof(context, { for: 'lostByIdentity', ...(proof && { proof }) });
    const about = { personId: person.id, way: 'identity' as const, language };
    const request = await openRequest(db, { ...about, fullName, documentNumber });
    await notifyOwner(context, { person, change: 'authenticatorReview' });
    return presentLost(request, context);
  }),

  // Anybody may make this call: what takes long is done before its transaction.
  implementPrepared(applyAuthenticatorLostSignedOut, {
    prepare: async (early, input) => {
      const password = await checkPassword(early, input);
      return { password, code: await digestEarly(password, input) };
    },
    run: async (context, input, { password, code: checkedCode }) => {
      const { db, language, device } = context;
      const { fullName, documentNumber, code } = input;
      const { person } = await takePassword(context, { input, checked: password });
      const email = person.email ?? '';
      // An address that was changed in between needs another one.
      const isSame = checkedCode.address.toLowerCase() === email.toLowerCase();
      const digest = isSame ? checkedCode.digest : undefined;
      await takeCode(db, { email, purpose, code, digest, from: device });
      refuseWithoutAuthenticator(person);
      const ticket = randomBytes(32).toString('base64url');
      const about = { personId: person.id, way: 'signedOut' as const, language };
      const ticketHash = hashToken(ticket);
      const request = await openRequest(db, { ...about, fullName, documentNumber, ticketHash });
      await notifyOwner(context, { person, change: 'authenticatorReview' });
      return { ...presentLost(request, context), ticket };
    },
  }),

  implement(getLostRequest, async (context, { ticket }) => {
    const request = await findRequest(context, ticket);
    return { request: request ? presentLost(request, context) : null };
  }),

  implement(cancelLostRequest, async (context, { ticket }) => {
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

/** One digest whatever was found, so that the time tells nothing. */
async function digestEarly(
  { matching }: CheckedPassword,
  { identifier, code }: { identifier: string; code: string },
): Promise<{ address: string; digest: string }> {
  const address = matching[0]?.email ?? identifier;
  return { address, digest: await digestOfCode({ address, purpose, code }) };
}

/** By the ticket of who is not signed in, otherwise that of the session. */
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
