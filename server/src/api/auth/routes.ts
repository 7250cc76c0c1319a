import { login, logout } from '@shared/contract/auth';
import { implement } from '../../http/implement.ts';
import { endSession, openSession } from '../../http/session.ts';
import { verifyPassword } from '../../security/passwords.ts';
import { countWrongTry, forgetTries, refuseWhileLocked } from '../../security/tries.ts';
import { findByIdentifier } from './queries.ts';
import { signInTries } from './rules.ts';

export const authRoutes = [
  implement(login, async ({ db, device }, input) => {
    const person = await findByIdentifier(db, input);
    const counters = signInTries({ personId: person?.id, identifier: input.identifier, device });
    for (const { key } of counters) await refuseWhileLocked(db, key);

    if (!(await verifyPassword(person?.passwordHash, input.password)) || !person) {
      const refusals = [];
      for (const counter of counters) {
        refusals.push(await countWrongTry(db, { ...counter, wrong: 'wrongCredentials' }));
      }
      throw refusals.find((one) => one.codeName === 'locked') ?? refusals.at(-1);
    }

    for (const { key } of counters) await forgetTries(db, key);
    const token = await openSession(db, {
      personId: person.id,
      deviceId: device.id,
      phoneModel: device.phoneModel,
      address: device.address,
    });
    return { token, uid: person.uid };
  }),

  implement(logout, async ({ db, session }) => {
    if (session) await endSession(db, session.id);
    return {};
  }),
];
