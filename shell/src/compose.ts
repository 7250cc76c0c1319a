import type { Federation } from '@shared/federation/runtime/federation';
import type { Client } from '@shared/host/internal';
import { endDrafts, provideHost, withRefresh } from '@shared/host/internal';
import type { DeviceBlockList } from './federation/block-list.ts';
import type { Registry } from './federation/registry.ts';
import type { GuardDependencies } from './federation/release-guard.ts';
import { createReleaseLoading } from './federation/release-loading.ts';
import type { HostDependencies } from './host/host.ts';
import { createHost } from './host/host.ts';
import type { ShellClient } from './http/page-client.ts';
import type { VersionCheck } from './lifecycle/version-check.ts';
import type { NoticesCenter } from './notices/notices.ts';
import { createPageProof } from './proof/page-proof.ts';
import { withMoneyTries } from './reports/money-tries.ts';
import type { Reports } from './reports/reports.ts';
import type { RouteTable } from './routing/route-table.ts';
import { createVisits } from './routing/visit.ts';
import type { SessionDependencies } from './store/session.ts';
import { createSession } from './store/session.ts';

/** The services that `boot` creates for the page, and a test replaces by fakes. */
export interface ShellParts
  extends Pick<HostDependencies, 'env' | 'store' | 'addSlice' | 'words' | 'bridge' | 'port'>,
    Pick<SessionDependencies, 'taken' | 'reloadPage' | 'onSignIn' | 'logFailure'> {
  notices: NoticesCenter;
  registry: Registry;
  blockList: DeviceBlockList;
  table: RouteTable;
  federation: Federation;
  calls: Client & Pick<ShellClient, 'sendEarly' | 'hasFailedRecently'>;
  reports: Reports;
  versions: VersionCheck;
  onReleaseFailure: GuardDependencies['report'];
  /** Reloads the page once no money call is in flight. */
  reload: () => void;
}

/** Creates the services between those of the page and the React tree, and provides the host. */
export function composeShell(parts: ShellParts) {
  const { env, store, words, calls, reports } = parts;
  const client = withRefresh(withMoneyTries(calls, reports));
  const session = createSession({ ...parts, ...env, client: calls, endDrafts });
  const { loader, guard } = createReleaseLoading({
    ...parts,
    ...env,
    // The loader starts a failed release over itself.
    loadWords: (release) => words.load(release, { tries: 1 }),
    callFailed: calls.hasFailedRecently,
    report: parts.onReleaseFailure,
  });
  const visits = createVisits({ ...parts, loader, session, client: calls });
  const proof = createPageProof({ client, store, words });
  const shell = { ...parts, client, session, loader, guard, visits, proof };
  provideHost(createHost(shell));
  return shell;
}
