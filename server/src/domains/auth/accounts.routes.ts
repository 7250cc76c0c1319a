import { getAccounts, switchAccount } from '@shared/contract/auth';
import { requireProof } from '../../access/proof.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { findAccounts, findInChain } from './auth.queries.ts';
import { beginSession, presentAccount } from './session.mutations.ts';

export const accountRoutes = [
  implement(getAccounts, async (context) => {
    const list = (await reachable(context)).map(({ person, asksForNothing }) => ({
      ...presentAccount(person),
      isCurrent: person.id === context.person.id,
      isSignedIn: asksForNothing,
    }));
    return { list };
  }),

  implement(switchAccount, {
    proof: async (context, { uid, proof }) => {
      const { person } = await findSwitchTarget(context, uid);
      return { for: 'accountSwitch', person, proof };
    },
    run: async (context, { uid, proof }) => {
      const { person, asksForNothing } = await findSwitchTarget(context, uid);
      if (!asksForNothing) await requireProof(context, { for: 'accountSwitch', person, proof });
      return beginSession(context, { person, by: 'switch', joins: true });
    },
  }),
];

async function findSwitchTarget(context: Context, uid: string): Promise<Reachable> {
  const found = (await reachable(context)).find(({ person }) => person.uid === uid);
  if (!found || found.person.id === context.person.id) throw new ApiError('notFound');
  return found;
}

interface Reachable {
  person: Person;
  asksForNothing: boolean;
}

/**
 * The accounts that this person can switch to: those on the same e-mail need a proof, those signed
 * in on this device do not. A device id is no secret, so one session must have been opened from the
 * other. An attacker could lure a person into signing in under the attacker's session, so a switch
 * from another network needs a proof, too.
 */
async function reachable({ db, person, session, device }: Context): Promise<Reachable[]> {
  const inChain = session ? await findInChain(db, { chainId: session.chainId, device }) : [];
  const onEmail = person.email
    ? await findAccounts(db, { kind: 'email', identifier: person.email })
    : [];
  const found = new Map<string, Reachable>([[person.id, { person, asksForNothing: true }]]);
  for (const one of inChain) {
    if (one.person.id === person.id) continue;
    found.set(one.person.id, { person: one.person, asksForNothing: one.isNear });
  }
  for (const one of onEmail) {
    if (!found.has(one.id)) found.set(one.id, { person: one, asksForNothing: false });
  }
  return [...found.values()];
}
