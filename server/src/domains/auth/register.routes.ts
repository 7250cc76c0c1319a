import { randomInt } from 'node:crypto';
import { register } from '@shared/contract/auth';
import { codePurposes } from '@shared/contract/enums';
import { checkCode, digestOfCode, markCodeUsed } from '../../access/codes.ts';
import { refuseAboveLimit, wrongGuessLimit } from '../../access/limits.ts';
import { implement } from '../../calls/implement.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { type Person, persons } from '../../schema/tables/identity.ts';
import { maskName } from '../invite/public.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { findInviter } from './auth.queries.ts';
import { passwordError, registration } from './auth.rules.ts';
import { isFullAddress } from './email-limit.queries.ts';
import { beginSession } from './session.mutations.ts';

const codeOf = ({ email, code }: { email: string; code: string }) => ({
  purpose: codePurposes.bindEmail,
  operation: registration,
  email,
  code,
});

export const registerRoute = implement(register, {
  prepare: async ({ db, device }, input) => {
    const broken = passwordError(input.password);
    if (broken) throw wrongField('password', broken);
    await refuseAboveLimit(db, wrongGuessLimit(device));
    const digest = await digestOfCode({ ...codeOf(input), address: input.email });
    return { digest, passwordHash: await hashPassword(input.password) };
  },
  run: async (context, input, { digest, passwordHash }) => {
    const { db, device } = context;
    const { email, inviteCode } = input;
    const invitedBy = inviteCode ? await findInviter(db, inviteCode) : undefined;
    if (inviteCode && !invitedBy) throw wrongField('inviteCode', '002102');
    const codeId = await checkCode(db, { ...codeOf(input), digest, from: device });
    // Checked after the code, so that only the owner of the address learns this.
    if (await isFullAddress(context, email)) throw new ApiError('addressFull');
    await markCodeUsed(db, codeId);
    const person = await addPerson(db, { email, passwordHash, invitedBy: invitedBy ?? null });
    await writeSystemMessage(db, { personId: person.id, kind: 'welcome', params: {} });
    if (invitedBy) {
      const params = { name: maskName(person.nickName) };
      await writeSystemMessage(db, { personId: invitedBy, kind: 'friendJoined', params });
    }
    return beginSession(context, { person, by: 'register', joins: input.addAccount === true });
  },
});

const inviteLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const inviteLength = 8;
const maxTries = 20;

/** Draws random ids: sequential ones would reveal the number of persons and the next id. */
async function addPerson(
  tx: Db,
  given: Pick<Person, 'email' | 'passwordHash' | 'invitedBy'>,
): Promise<Person> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const uid = String(randomInt(10_000_000, 100_000_000));
    const letters = Array.from({ length: inviteLength }, () => randomInt(inviteLetters.length));
    const added = await tx
      .insert(persons)
      .values({
        ...given,
        id: newId(),
        uid,
        userName: `user${uid}`,
        nickName: `User${uid.slice(-4)}`,
        chatId: `chat-${uid}`,
        inviteCode: letters.map((index) => inviteLetters[index]).join(''),
      })
      // A unique value is taken: draw again.
      .onConflictDoNothing()
      .returning();
    if (added[0]) return added[0];
  }
  throw new Error('no free id was found');
}
