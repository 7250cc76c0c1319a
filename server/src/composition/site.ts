import { join } from 'node:path';
import { switchedOff } from '@shared/contract/releases';
import type { ReleaseReport } from '@shared/contract/webview';
import type { FastifyInstance } from 'fastify';
import type { PreviewLinks } from '../delivery/previews/preview-links.ts';
import type { ReleaseKey } from '../delivery/releases/release-keys.ts';
import { registerSite } from '../delivery/site/index.ts';
import { type LiveSets, NoLiveRelease, watchLiveSet } from '../delivery/site/live-set.ts';
import { teamsPage } from '../delivery/teams-page/index.ts';
import type { ReportReader } from '../delivery/teams-page/overview.ts';
import type { OnReleaseEvent } from '../delivery/upload-service/events.ts';
import { type ReleaseServiceOptions, releaseService } from '../delivery/upload-service/service.ts';
import type { ReleaseTokens } from '../delivery/upload-service/tokens.ts';
import type { LiveSetOf } from '../domains/home/home.routes.ts';
import type { TextSigner } from '../platform/crypto/text-signer.ts';
import type { ShownMail } from '../platform/mail/outbox.ts';
import type { Words } from '../platform/words.ts';

export interface SiteConfig {
  dataDir: string;
  releasesDir: string;
  localesDir: string;
  apiUrl: string;
  apiOrigins: readonly string[];
  demo: boolean;
  htmlSnapshots: boolean;
  shellApprovals: number;
  releaseKeys: readonly ReleaseKey[] | undefined;
}

/** Services that only a running server has. */
interface SiteServices {
  /** Pages sign with the first key. */
  appKeys: ReadonlyMap<string, string>;
  /** The mails that a demo shows instead of sending. */
  outbox: () => Promise<ShownMail[]>;
  /** The pages' reports, by release. */
  reports: () => Promise<ReleaseReport[]>;
  /** What the page for teams shows of them. */
  reportReader: ReportReader;
  releaseTokens: ReleaseTokens;
  snapshotSigner: TextSigner;
  previewLinks: PreviewLinks;
  words: Words;
  onReleaseEvent: OnReleaseEvent;
}

/** Registers the delivery of the web view on the server's app. */
export type Site = (app: FastifyInstance, services: SiteServices) => void;

/** Folders with pages of tools, as they are built. */
interface ToolPages {
  simulatorDir: string | undefined;
  teamsPageDir: string | undefined;
}

export function createSite(config: SiteConfig, { simulatorDir, teamsPageDir }: ToolPages) {
  let report = (_: unknown): void => {};
  const liveSets = watchLiveSet(config.releasesDir, {
    keys: config.releaseKeys,
    onBroken: (error) => report(error),
  });
  const site: Site = (app, { appKeys, outbox, ...services }) => {
    const { releasesDir, localesDir, apiUrl, apiOrigins, demo, htmlSnapshots } = config;
    const service = {
      releasesDir,
      tokens: services.releaseTokens,
      shellApprovals: config.shellApprovals,
      releaseKeys: config.releaseKeys,
      reports: services.reports,
      onEvent: services.onReleaseEvent,
      previewLinks: services.previewLinks,
    } satisfies ReleaseServiceOptions;
    app.register(async (scope) => releaseService(scope, service), { prefix: '/releases' });
    app.register(async (scope) =>
      teamsPage(scope, {
        releasesDir,
        tokens: services.releaseTokens,
        reader: services.reportReader,
        demo,
        pageDir: teamsPageDir,
      }),
    );
    report = (err) => app.log.error({ err }, 'the live set cannot be read: the one before stays');
    const [first] = appKeys;
    if (!first) throw new Error('The page has no key to sign with.');
    const [appId, appKey] = first;

    registerSite(app, {
      liveSets,
      releasesDir,
      localesDir,
      appId,
      appKey,
      apiUrl,
      apiOrigins,
      demo,
      previews: { liveSets, links: services.previewLinks, words: services.words, demo },
      snapshotSigner: htmlSnapshots ? services.snapshotSigner : undefined,
      simulatorDir,
      outbox,
      demoAccountsFile: join(config.dataDir, 'demo.json'),
    });
  };
  return { liveSet: liveSetOf(liveSets), site };
}

/** Earlier shells do not send their bucket: for them, any live set is right. */
const liveSetOf =
  (liveSets: LiveSets): LiveSetOf =>
  ({ bucket, liveSet = '' }) => {
    const asItIs = { id: liveSet, releases: [] };
    try {
      if (bucket === undefined && liveSets.isLive(liveSet)) return asItIs;
      const { id, releases } = liveSets.current(bucket);
      const remotes = releases.remotes.map(({ name, build, off }) => ({
        name,
        build: off ? switchedOff : build,
      }));
      return { id, releases: [{ name: 'shell', build: releases.shell.build }, ...remotes] };
    } catch (error) {
      if (error instanceof NoLiveRelease) return asItIs;
      throw error;
    }
  };
