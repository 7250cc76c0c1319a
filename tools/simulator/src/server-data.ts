import type { PageConfig, Releases } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import * as z from 'zod/mini';

/** The server's data: the page config, the live routes and the demo accounts. */
export interface ServerData {
  config: PageConfig;
  routes: RouteGroup[];
  accounts: Account[];
}

export interface RouteGroup {
  name: string;
  paths: string[];
}

/** A demo account as the server sends it. */
const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  password: z.string(),
  paymentPassword: z.optional(z.string()),
  authenticatorSecret: z.optional(z.string()),
  what: z.string(),
});
const accountsSchema = z.array(accountSchema);
export type Account = z.output<typeof accountSchema>;

/** The shell's routes are in its code, not in a release: the build writes them here. */
declare const SHELL_PATHS: string[];

export async function loadServerData(): Promise<ServerData> {
  const [html, accounts] = await Promise.all([fetchText(`${basePath}/`), loadAccounts()]);
  const read = <Data>(id: string): Data => {
    // Page data contain no `<`, so a text search works. Parsing the document would load its styles,
    // which this page's policy would report.
    const start = `<script type="application/json" id="${id}">`;
    const content = html.split(start)[1]?.split('<')[0];
    if (!content) throw new Error(`The web view's page carries no “${id}”.`);
    return JSON.parse(content) as Data;
  };
  const { remotes } = read<Releases>('releases');
  const routes = remotes.map(({ name, routes }) => ({
    name,
    paths: routes.map((one) => one.path),
  }));
  return {
    config: read<PageConfig>('config'),
    routes: [{ name: 'shell', paths: SHELL_PATHS }, ...routes],
    accounts,
  };
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${response.status} to ${url}.`);
  return response.text();
}

/** Without demo data an account can be typed, so a missing list is no error. */
async function loadAccounts(): Promise<Account[]> {
  const response = await fetch('/host/accounts.json');
  if (!response.ok) return [];
  const read = accountsSchema.safeParse(await response.json());
  if (!read.success) throw new Error('The list of demo accounts has another shape than expected.');
  return read.data;
}
