import type { IncomingHttpHeaders } from 'node:http';
import type { PageConfig, Releases } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { visible } from '../../../server/src/platform/visible.ts';
import { ask } from './ask.ts';

/** What a page of the deployed server carries. */
export interface DeployedPage {
  config: PageConfig;
  releases: Releases;
  cookies: readonly string[];
}

/** Reads it as this browser gets it. Never sends the path or the query: a query may have a token. */
export async function readDeployedPage(
  origin: string,
  headers: IncomingHttpHeaders = {},
): Promise<DeployedPage> {
  const answer = await ask(`${origin}${basePath}/`, { ...headers, accept: 'text/html' });
  const { location } = answer.headers;
  if (location) {
    const target = URL.canParse(location, origin) ? new URL(location, origin).origin : location;
    throw new Error(`${origin} leads elsewhere: ${visible(target)}. Name that address.`);
  }
  if (answer.status !== 200) {
    throw new Error(`${origin} has no web view now: it answers ${answer.status}.`);
  }
  const config = dataIn<PageConfig>(answer.body, 'config');
  const releases = dataIn<Releases>(answer.body, 'releases');
  if (!config?.appId || !config.appKey || !Array.isArray(releases?.remotes)) {
    throw new Error(`${origin} is reachable, but it is not this web view.`);
  }
  return { config, releases, cookies: answer.headers['set-cookie'] ?? [] };
}

function dataIn<Data>(html: string, id: string): Data | undefined {
  const [, text] =
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html) ?? [];
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Data);
  } catch {
    return undefined;
  }
}
