import { randomInt } from 'node:crypto';
import { register } from '@shared/contract/auth';
import { codePurposes } from '@shared/contract/enums';
import { checkCode, markCodeUsed } from '../../access/codes.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { maskName } from '../../platform/mask-name.ts';
import { type Person, persons } from '../../schema/tables/identity.ts';
import { keepRegistration } from '../agreements/public.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { findInviter } from './auth.queries.ts';
import { passwordError, registration } from './auth.rules.ts';
import { isFullAddress } from './email-limit.queries.ts';
import { beginSession } from './session.mutations.ts';

const checkRegistrationCode = (
  { db, device, services }: Pick<Context, 'db' | 'device' | 'services'>,
  { email, code }: { email: string; code: string },
): Promise<string> =>
  checkCode(db, {
    purpose: codePurposes.bindEmail,
    operation: registration,
    email,
    code,
    secretBox: services.secretBox,
    from: device,
  });

export const registerRoute = implement(register, {
  // Anyone may make this call: only a right code costs a hash.
  prepare: async (context, input) => {
    const broken = passwordError(input.password);
    if (broken) throw wrongField('password', broken);
    const { device, services, visitorLane } = context;
    await inviterOf(context.db, input);
    await context.inTransaction((db) => checkRegistrationCode({ db, device, services }, input));
    return hashPassword(input.password, visitorLane);
  },
  run: async (context, input, passwordHash) => {
    const { db } = context;
    const { email } = input;
    const invitedBy = await inviterOf(db, input);
    const codeId = await checkRegistrationCode(context, input);
    // Checked after the code, so that only the owner of the address learns this.
    if (await isFullAddress(context, email)) throw new ApiError('addressFull');
    await markCodeUsed(db, codeId);
    const person = await addPerson(db, { email, passwordHash, invitedBy: invitedBy ?? null });
    await keepRegistration(context, person.id);
    await writeSystemMessage(db, { personId: person.id, kind: 'welcome', params: {} });
    if (invitedBy) {
      const params = { name: maskName(person.nickName) };
      await writeSystemMessage(db, { personId: invitedBy, kind: 'friendJoined', params });
    }
    return beginSession(context, { person, by: 'register', joins: input.addAccount === true });
  },
});

async function inviterOf(
  db: Db,
  { inviteCode }: { inviteCode?: string | undefined },
): Promise<string | undefined> {
  if (!inviteCode) return undefined;
  const inviter = await findInviter(db, inviteCode);
  if (!inviter) throw wrongField('inviteCode', '002102');
  return inviter;
}

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
