import type { CalledKind } from '@shared/contract/operation-kinds';
import { PendingOperations } from '@shared/host/pending';
import { PendingNotice } from '@shared/ui/pending';
import type { HomeRoute } from './home-sections.ts';

type Domain = CalledKind extends `${infer Name}.${string}` ? Name : never;

/** The screen that shows or announces the operations of a domain. */
const screens: Record<Domain, string> = {
  money: '/wallet',
  withdraw: '/wallet',
  portfolio: '/wallet',
  stake: '/staking',
  c2c: '/c2c',
  quota: '/vip-quota',
  campaign: '/traffic-pool',
  creator: '/creator',
  guild: '/guild',
  invite: '/invite',
  tasks: '/discover',
};

const screenOfKind = (kind: CalledKind): string =>
  kind === 'tasks.cashNovice' ? '/novice' : screens[kind.split('.')[0] as Domain];

/** The operations of all kinds whose outcome is unknown, with the names of the home page. */
export function HomePending({ routes }: { routes: readonly HomeRoute[] }) {
  return (
    <PendingOperations
      draw={PendingNotice}
      screenOf={({ kind }) => {
        const route = routes.find(({ path }) => path === screenOfKind(kind));
        return route && { path: route.path, title: route.name };
      }}
    />
  );
}
