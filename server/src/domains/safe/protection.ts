import { codePurposes } from '@shared/contract/enums';
import type { Proof } from '@shared/contract/proof';
import {
  bindEmail,
  checkPaymentPassword,
  getSafeInfo,
  getTwoStepKey,
  resetPayPassword,
  setTwoStep,
} from '@shared/contract/safe';
import { isGuessable } from '@shared/lib/guessable-digits';
import { authenticatorUri, newAuthenticatorKey, stepOfCode } from '../../access/authenticator.ts';
import { checkCode, digestOfCode, useCode } from '../../access/codes.ts';
import { placeSecurityHold } from '../../access/hold.ts';
import { requireProof } from '../../access/proof.ts';
import {
  countersOf,
  countWrongTries,
  forgetGuesses,
  forgetTries,
  refuseWhileLocked,
} from '../../access/tries.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { accountsOnEmail, bindMaxCount, findDevices, isFullAddress } from '../auth/public.ts';
import { notifyOwner } from '../messages/public.ts';
import { endAndTell } from './complete-lost.ts';
import { endPendingRequest, newestRequest } from './lost.queries.ts';
import { changeUnlessChanged, findNewKey, forgetNewKey, keepNewKey } from './safe.queries.ts';
import { presentLost, presentSafeInfo } from './safe.rules.ts';

/** What guards an account: each change asks for proof, is told, and a later one puts a hold on. */
export const protectionRoutes = [
  implement(getSafeInfo, async (context) => {
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

  implement(resetPayPassword, async (context, input) => {
    const { db, person } = context;
    const { newPayPassword, oldPayPassword } = input;
    if (isGuessable(newPayPassword, person.birthday)) throw wrongField('newPayPassword', '002110');
    const before = person.paymentPasswordHash;
    await requirePaymentPasswordProof(context, { ...input, oldPayPassword });
    if (before !== null && (await isSame(context, before, newPayPassword))) {
      throw wrongField('newPayPassword', '002105');
    }
    const paymentPasswordHash = await context.apart('new payment password', () =>
      hashPassword(newPayPassword),
    );
    await changeUnlessChanged(db, {
      person,
      column: 'paymentPasswordHash',
      to: paymentPasswordHash,
    });
    await forgetGuesses(db, { personId: person.id, purpose: 'paymentPassword' });
    const isFirst = before === null;
    await notifyOwner(context, {
      person,
      change: isFirst ? 'paymentPasswordSet' : 'paymentPassword',
    });
    return { holdUntil: isFirst ? 0 : await placeSecurityHold(db, person.id) };
  }),

  // It asks for what a payment asks for, and counts wrong tries with it.
  implement(checkPaymentPassword, async (context, { paymentPassword }) => {
    await requireProof(context, { for: 'money', proof: { paymentPassword } });
    return {};
  }),

  implement(bindEmail, async (context, { email, code, proof }) => {
    const { db, person, device } = context;
    const before = person.email;
    if (before?.toLowerCase() === email.toLowerCase()) throw wrongField('email', '002105');
    const purpose = before === null ? codePurposes.bindEmail : codePurposes.changeEmail;
    // The code of the new address is used up last, so that a wrong proof does not cost it.
    const digest = await context.apart('code of the new address', () =>
      digestOfCode({ address: email, purpose, code }),
    );
    const given = { personId: person.id, email, purpose, code, digest, from: device };
    const codeId = await checkCode(db, given);
    await requireProof(context, { for: 'email', ...(proof && { proof }) });
    if (await isFullAddress(context, email)) throw wrongField('email', '002111');
    await useCode(db, codeId);
    await changeUnlessChanged(db, { person, column: 'email', to: email });
    const change = before === null ? 'emailBound' : 'email';
    await notifyOwner(context, { person, change, emails: [before, email] });
    await endAndTell(db, {
      personId: person.id,
      because: 'emailChanged',
      at: context.clock.wall,
      formerEmail: before,
    });
    return { holdUntil: before === null ? 0 : await placeSecurityHold(db, person.id) };
  }),

  implement(getTwoStepKey, async (context, { proof }) => {
    const { db, person, services } = context;
    const of = { personId: person.id, sessionId: sessionOf(context) };
    const shown = (key: string, expiresAt: Date) => ({
      key,
      uri: authenticatorUri(key, person.uid),
      expiresAt: seconds(expiresAt),
    });
    // Phones end a page while the person is in the authenticator app: theirs is shown again.
    const pending = proof === undefined ? await findNewKey(db, of) : undefined;
    if (pending) {
      return shown(services.secretBox.open(pending.sealedKey, person.id), pending.expiresAt);
    }
    await requireProof(context, { for: 'authenticator', ...(proof && { proof }) });
    const key = newAuthenticatorKey();
    const sealedKey = services.secretBox.seal(key, person.id);
    return shown(key, await keepNewKey(db, { ...of, sealedKey }));
  }),

  implement(setTwoStep, async (context, { isTwoStep, code, proof }) =>
    isTwoStep === 1 ? switchOn(context, code) : switchOff(context, proof),
  ),
];

const isSame = (context: Context, stored: string, given: string): Promise<boolean> =>
  context.apart(`new ${stored}`, () => verifyPassword(stored, given));

async function requirePaymentPasswordProof(
  context: Context,
  given: { oldPayPassword: string | undefined; proof?: Proof | undefined },
): Promise<void> {
  const { oldPayPassword, proof = {} } = given;
  if (context.person.paymentPasswordHash === null) {
    return requireProof(context, { for: 'paymentPassword', proof });
  }
  const paymentPassword = oldPayPassword ?? proof.paymentPassword;
  if (paymentPassword === undefined) {
    return requireProof(context, { for: 'paymentPasswordAnew', proof });
  }
  return requireProof(context, {
    for: 'paymentPasswordWithOld',
    proof: { ...proof, paymentPassword },
  });
}

/** The proof was given for the key; a code of it shows that the authenticator has it. */
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
  for (const { key: counter } of counters) await forgetTries(db, counter);
  await forgetNewKey(db, person.id);
  await changeUnlessChanged(db, { person, column: 'authenticatorSecret', to: sealed, step });
  // Who has a new one has lost none; asked for after the proof that the new key took.
  await endPendingRequest(db, { personId: person.id, status: 3, decidedBy: 'owner' });
  const isFirst = person.authenticatorSecret === null;
  await notifyOwner(context, {
    person,
    change: isFirst ? 'authenticatorOn' : 'authenticatorChanged',
  });
  return { holdUntil: isFirst ? 0 : await placeSecurityHold(db, person.id) };
}

async function switchOff(context: Context, proof: Proof | undefined) {
  const { db, person } = context;
  if (person.authenticatorSecret === null) return { holdUntil: 0 };
  await requireProof(context, { for: 'authenticator', ...(proof && { proof }) });
  await forgetNewKey(db, person.id);
  await changeUnlessChanged(db, { person, column: 'authenticatorSecret', to: null });
  await notifyOwner(context, { person, change: 'authenticatorOff' });
  return { holdUntil: await placeSecurityHold(db, person.id) };
}

/** A call of a session has one. */
function sessionOf({ session }: Context): string {
  if (!session) throw new ApiError('signInNeeded');
  return session.id;
}
