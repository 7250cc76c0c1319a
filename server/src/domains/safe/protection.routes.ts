import type { ParsedRequestOf } from '@shared/contract/call';
import { codePurposes } from '@shared/contract/enums';
import type { Proof } from '@shared/contract/proof';
import * as calls from '@shared/contract/safe';
import { isGuessable } from '@shared/lib/guessable-digits';
import { authenticatorUri, newAuthenticatorKey, stepOfCode } from '../../access/authenticator.ts';
import { checkCode, markCodeUsed } from '../../access/codes.ts';
import { placeSecurityHold } from '../../access/hold.ts';
import { type ProofRequest, requireProof } from '../../access/proof.ts';
import { endSessions } from '../../access/session.ts';
import {
  countersOf,
  countWrongTries,
  refuseWhileLocked,
  resetGuesses,
  resetTries,
} from '../../access/tries.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { hashPassword, laneOfPerson, verifyPassword } from '../../platform/crypto/passwords.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { accountsOnEmail, bindMaxCount, findDevices, isFullAddress } from '../auth/public.ts';
import { notifyOwner } from '../messages/public.ts';
import { endAndNotify } from './lost.mutations.ts';
import { endPendingRequest, newestRequest } from './lost.queries.ts';
import { changeUnlessChanged, deleteNewKey, findNewKey, keepNewKey } from './safe.queries.ts';
import { presentLost, presentSafeInfo } from './safe.rules.ts';

/** Security changes: each needs a proof and notifies the owner; a later one puts a hold on. */
export const protectionRoutes = [
  implement(calls.getSafeInfo, async (context) => {
    const { db, person, clock } = context;
    const lost = await newestRequest(db, person.id);
    return presentSafeInfo(person, {
      bindMaxCount: await bindMaxCount(db),
      accountsOnEmail: await accountsOnEmail(db, person.email),
      devices: (await findDevices(db, person.id)).length,
      lostAuthenticator: lost ? presentLost(lost, context) : null,
      now: clock.wall,
    });
  }),

  implement(calls.resetPayPassword, {
    proof: async ({ person }, input) => paymentPasswordProof(person, input),
    prepare: async ({ person, checkedProof }, { newPayPassword }) => {
      if (isGuessable(newPayPassword, person.birthday)) {
        throw wrongField('newPayPassword', '002110');
      }
      // `run` asks for missing proofs. Wrong and right proofs take equally long, so that the time
      // reveals nothing before the attempt is counted.
      if (!checkedProof.isComplete) return undefined;
      const { paymentPasswordHash: before } = person;
      const lane = laneOfPerson(person.id);
      const isSame =
        before !== null &&
        (await verifyPassword({ stored: before, password: newPayPassword, lane }));
      return { person, isSame, paymentPasswordHash: await hashPassword(newPayPassword, lane) };
    },
    run: async (context, input, prepared) => {
      const { db, person } = context;
      await requireProof(context, paymentPasswordProof(person, input));
      if (!prepared) throw new ApiError('alreadyRequested');
      if (prepared.isSame) throw wrongField('newPayPassword', '002105');
      await changeUnlessChanged(db, {
        person: prepared.person,
        column: 'paymentPasswordHash',
        to: prepared.paymentPasswordHash,
      });
      await resetGuesses(db, { personId: person.id, purpose: 'paymentPassword' });
      const isFirst = person.paymentPasswordHash === null;
      if (!isFirst) await endOtherSessions(context);
      await notifyOwner(context, {
        person,
        change: isFirst ? 'paymentPasswordSet' : 'paymentPassword',
      });
      return { holdUntil: isFirst ? 0 : await placeSecurityHold(context, person.id) };
    },
  }),

  // It needs a payment's proof and shares its counter of wrong attempts.
  implement(calls.checkPaymentPassword, {
    proof: async (_context, proof) => ({ for: 'money', proof }),
    run: async (context, proof) => {
      await requireProof(context, { for: 'money', proof });
      return {};
    },
  }),

  implement(calls.bindEmail, {
    proof: 'email',
    run: async (context, { email, code, proof }) => {
      const { db, person, device, services } = context;
      const before = person.email;
      if (before?.toLowerCase() === email.toLowerCase()) throw wrongField('email', '002105');
      const purpose = before === null ? codePurposes.bindEmail : codePurposes.changeEmail;
      const { secretBox } = services;
      // Claim the new address's code last, so that a wrong proof does not spend it.
      const given = { personId: person.id, email, purpose, code, secretBox, from: device };
      const codeId = await checkCode(db, given);
      await requireProof(context, { for: 'email', proof });
      if (await isFullAddress(context, email)) throw wrongField('email', '002111');
      await markCodeUsed(db, codeId);
      await changeUnlessChanged(db, { person, column: 'email', to: email });
      const change = before === null ? 'emailBound' : 'email';
      await notifyOwner(context, { person, change, emails: [before, email] });
      await endAndNotify(db, {
        personId: person.id,
        because: 'emailChanged',
        at: context.clock.wall,
        formerEmail: before,
      });
      return { holdUntil: before === null ? 0 : await placeSecurityHold(context, person.id) };
    },
  }),

  implement(calls.getTwoStepKey, {
    proof: 'authenticator',
    run: async (context, { proof }) => {
      const { db, person, services } = context;
      const of = { personId: person.id, sessionId: sessionOf(context) };
      const shown = (key: string, expiresAt: Date) => ({
        key,
        uri: authenticatorUri(key, person.uid),
        expiresAt: seconds(expiresAt),
      });
      // Phones may close the page while the authenticator app is open: show the same key again.
      const pending = proof === undefined ? await findNewKey(db, of) : undefined;
      if (pending) {
        return shown(services.secretBox.open(pending.sealedKey, person.id), pending.expiresAt);
      }
      await requireProof(context, { for: 'authenticator', proof });
      const key = newAuthenticatorKey();
      const sealedKey = services.secretBox.seal(key, person.id);
      return shown(key, await keepNewKey(db, { ...of, sealedKey }));
    },
  }),

  implement(calls.setTwoStep, {
    proof: 'authenticator',
    run: async (context, { isTwoStep, code, proof }) =>
      isTwoStep === 1 ? switchOn(context, code) : switchOff(context, proof),
  }),
];

function paymentPasswordProof(
  person: Person,
  { oldPayPassword, proof = {} }: ParsedRequestOf<typeof calls.resetPayPassword>,
): ProofRequest {
  if (person.paymentPasswordHash === null) return { for: 'paymentPassword', proof };
  const paymentPassword = oldPayPassword ?? proof.paymentPassword;
  if (paymentPassword === undefined) return { for: 'paymentPasswordAnew', proof };
  return { for: 'paymentPasswordWithOld', proof: { ...proof, paymentPassword } };
}

/** The key itself was issued after a proof; its code confirms that the authenticator has it. */
async function switchOn(context: Context, code: string | undefined) {
  const { db, person, services, clock } = context;
  if (code === undefined) throw wrongField('code', '000958');
  const counters = countersOf({
    subject: `newKey:${person.id}`,
    purpose: 'authenticator',
    device: context.device,
  });
  for (const { key } of counters) await refuseWhileLocked(db, key);
  const pending = await findNewKey(db, { personId: person.id, sessionId: sessionOf(context) });
  const sealed = pending?.sealedKey;
  const key = sealed && services.secretBox.open(sealed, person.id);
  const step = key ? stepOfCode(key, { code, at: clock.wall }) : undefined;
  if (sealed === undefined || step === undefined) {
    throw await countWrongTries(db, { counters, wrong: 'codeWrong' });
  }
  for (const { key: counter } of counters) await resetTries(db, counter);
  await deleteNewKey(db, person.id);
  await changeUnlessChanged(db, { person, column: 'authenticatorSecret', to: sealed, step });
  await endOtherSessions(context);
  // A person with a new authenticator has not lost it. The new key needed a proof.
  await endPendingRequest(db, { personId: person.id, status: 3, decidedBy: 'owner' });
  const isFirst = person.authenticatorSecret === null;
  await notifyOwner(context, {
    person,
    change: isFirst ? 'authenticatorOn' : 'authenticatorChanged',
  });
  return { holdUntil: isFirst ? 0 : await placeSecurityHold(context, person.id) };
}

async function switchOff(context: Context, proof: Proof | undefined) {
  const { db, person } = context;
  if (person.authenticatorSecret === null) return { holdUntil: 0 };
  await requireProof(context, { for: 'authenticator', proof });
  await deleteNewKey(db, person.id);
  await changeUnlessChanged(db, { person, column: 'authenticatorSecret', to: null });
  await endOtherSessions(context);
  await notifyOwner(context, { person, change: 'authenticatorOff' });
  return { holdUntil: await placeSecurityHold(context, person.id) };
}

/** A thief's session must not outlive the change that locks the thief out. */
async function endOtherSessions(context: Context): Promise<void> {
  await endSessions(context, { personId: context.person.id, except: sessionOf(context) });
}

/** Calls with a session have an account. */
function sessionOf({ session }: Context): string {
  if (!session) throw new ApiError('signInNeeded');
  return session.id;
}
