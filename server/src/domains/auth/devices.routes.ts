import { getDevices, signOutDevice } from '@shared/contract/safe';
import { requireProof } from '../../access/proof.ts';
import { endSessions, endSessionsById } from '../../access/session.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { maskNetwork } from '../../platform/http/network.ts';
import { seconds } from '../../platform/time/time.ts';
import { notifyOwner } from '../messages/public.ts';
import { type DeviceSessions, findDevices } from './auth.queries.ts';

export const deviceRoutes = [
  implement(getDevices, async (context) => {
    const items = (await findDevices(context.db, context.person.id)).map((all) =>
      presentDevice(all, context.session?.id),
    );
    return { items: items.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
  }),

  implement(signOutDevice, {
    proof: 'device',
    run: async (context, { id, proof }) => {
      const { person, session } = context;
      const selected = id === undefined ? [] : await sessionsOf(context, id);
      await requireProof(context, { for: 'device', proof });
      if (id === undefined) {
        const ended = await endSessions(context, { personId: person.id, except: session?.id });
        if (ended > 0) await notifyOwner(context, { person, change: 'devicesSignedOut' });
        return { ended };
      }
      await endSessionsById(context, { personId: person.id, ids: selected.map((one) => one.id) });
      await notifyOwner(context, { person, change: 'deviceSignedOut' });
      return { ended: selected.length };
    },
  }),
];

async function sessionsOf({ db, person }: Context, id: string): Promise<DeviceSessions> {
  const devices = await findDevices(db, person.id);
  const selected = devices.find((all) => all.some((one) => one.id === id));
  if (!selected) throw new ApiError('notFound');
  return selected;
}

function presentDevice(all: DeviceSessions, currentId: string | undefined) {
  const current = all.find(({ id }) => id === currentId);
  const shown = current ?? all[0];
  return {
    id: shown.id,
    phoneModel: shown.phoneModel,
    appVersion: shown.appVersion,
    signedInAt: seconds(shown.createdAt),
    lastSeenAt: seconds(shown.lastSeenAt),
    network: maskNetwork(shown.network),
    isCurrent: current !== undefined,
  };
}
