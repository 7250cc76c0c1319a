import type { ReleaseContents } from '@shared/contract/published';
import type { LiveEntry, LogLine } from '@shared/contract/releases';
import { kilobytes } from '../../server/src/delivery/releases/budget.ts';
import { entriesOf, isFirstCanary } from '../../server/src/delivery/releases/live-file.ts';
import type { OpenPreview, ReleaseStore } from '../../server/src/delivery/releases/store.ts';
import { visible } from '../../server/src/platform/visible.ts';
import type { Target } from './target.ts';

/** The live set with its history. */
export interface Listed {
  revision: number;
  live: ListedRelease[];
  /** Releases that are shown to the holders of a link. */
  previews: OpenPreview[];
  history: LogLine[];
  /** The reports of the last day, if the server keeps them. */
  reports: unknown;
  /** For a single name: every release that can be rolled back to. */
  published?: string[];
}

interface ListedRelease extends LiveEntry {
  name: string;
  bytes?: number;
  canaryBytes?: number;
}

const shownHistory = 20;

export async function list(target: Target, names: readonly string[]): Promise<Listed> {
  const { store } = target;
  const live = await store.live();
  const isAsked = (name: string): boolean => names.length === 0 || names.includes(name);
  const entries = live ? entriesOf(live).filter(([name]) => isAsked(name)) : [];
  const history = (await store.log()).filter(({ changes }) =>
    changes.some(({ name }) => isAsked(name)),
  );
  // A server of before has no such list.
  const previews = await store.previews().catch(() => []);
  const [only] = names;
  return {
    revision: live?.revision ?? 0,
    live: await Promise.all(entries.map(([name, entry]) => describe(store, name, entry))),
    previews: previews.filter(({ name }) => isAsked(name)),
    history: history.slice(-shownHistory).reverse(),
    reports: await target.reports(),
    ...(only && names.length === 1 && { published: (await store.published(only)).sort() }),
  };
}

async function describe(
  store: Pick<ReleaseStore, 'contents'>,
  name: string,
  entry: LiveEntry,
): Promise<ListedRelease> {
  const bytes = onTheWire(await store.contents(name, entry.live));
  const canaryBytes = entry.canary
    ? onTheWire(await store.contents(name, entry.canary.release))
    : undefined;
  return { name, ...entry, ...(bytes && { bytes }), ...(canaryBytes && { canaryBytes }) };
}

/** The compressed size of all scripts and styles. */
function onTheWire(contents: ReleaseContents | undefined): number | undefined {
  if (!contents) return undefined;
  const code = Object.keys(contents.files).filter((file) => /\.(js|css)$/.test(file));
  return code.reduce(
    (sum, file) => sum + ((contents.files[`${file}.br`] ?? contents.files[file])?.bytes ?? 0),
    0,
  );
}

export function linesOfList({ live, previews, history, reports, published }: Listed): string[] {
  const head = ['Name', 'Live', 'Since', 'By', 'Code', ''];
  const blocks = [live.length > 0 ? table(head, live.flatMap(rowsOf)) : ['Nothing is live.']];
  if (previews.length > 0) {
    blocks.push([
      'Open previews',
      ...table(['Name', 'Release', 'Ends', 'By'], previews.map(rowOf)),
    ]);
  }
  const reported = linesOfReports(reports, live);
  if (reported) blocks.push(reported);
  if (published) blocks.push([`Published: ${published.join(', ')}`]);
  blocks.push(['History', ...(history.length > 0 ? history.map(lineOf) : ['  none'])]);
  return blocks.flatMap((block, at) => (at === 0 ? block : ['', ...block]));
}

/** What is live of a name, as a change ends with. */
export function stateOf(name: string, entry: LiveEntry | undefined): string {
  if (!entry) return `${name}: live for nobody; its routes are unknown`;
  const { live, canary, off } = entry;
  const hint = off ? `; switched OFF: npm run release -- --on ${name}` : '';
  if (isFirstCanary(entry)) {
    return `${name}: ${live} for ${canary?.percent} % is its first release: nobody else has it${hint}`;
  }
  const tried = canary ? `; ${canary.release} for ${canary.percent} %` : '';
  return `${name}: ${live} is live${tried}${hint}`;
}

const shownTime = (iso = ''): string => iso.slice(0, 19).replace('T', ' ');

const rowOf = ({ name, release, endsAtMs, by }: OpenPreview): string[] => [
  name,
  release,
  shownTime(new Date(endsAtMs).toISOString()),
  by,
];

function rowsOf(one: ListedRelease): string[][] {
  const size = (bytes: number | undefined): string => (bytes ? kilobytes(bytes) : '');
  const marks = [one.off && 'OFF', one.previous && `before: ${one.previous}`].filter(Boolean);
  const rows = [
    [one.name, one.live, shownTime(one.since), one.by ?? '', size(one.bytes), marks.join(', ')],
  ];
  if (one.canary) {
    const { release, percent, watch } = one.canary;
    rows.push([
      '',
      release,
      '',
      '',
      size(one.canaryBytes),
      `canary for ${percent} %${isFirstCanary(one) ? ', the first release' : ''}${watch ? ', watched' : ''}`,
    ]);
  }
  return rows;
}

/** Reports have no fixed schema: prints everything that a server sends. */
function linesOfReports(reports: unknown, live: ListedRelease[]): string[] | undefined {
  if (!Array.isArray(reports) || reports.length === 0) return undefined;
  const rows = reports as Record<string, unknown>[];
  const role = (row: Record<string, unknown>): string => {
    const entry = live.find(({ name }) => name === row.remote);
    if (entry?.canary?.release === row.release) return 'canary';
    return entry?.live === row.release ? 'live' : '';
  };
  const shown = rows.filter((row) => live.some(({ name }) => name === row.remote));
  if (shown.length === 0) return undefined;
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown): string =>
    typeof value === 'object' && value ? Object.values(value).join(' ') : String(value ?? '');
  const cells = shown.map((row) => [...columns.map((key) => cell(row[key])), role(row)]);
  return ['Reports of the last day', ...table([...columns, ''], cells)];
}

function lineOf({ at, by, changes, why }: LogLine): string {
  const what = changes.map((change) => {
    const release = 'release' in change && change.release ? ` ${change.release}` : '';
    const percent = 'percent' in change ? ` for ${change.percent} %` : '';
    const removed = 'releases' in change ? ` ${change.releases.join(', ')}` : '';
    return `${change.do} ${change.name}${release}${percent}${removed}`;
  });
  return `  ${shownTime(at)}  ${by}  ${what.join(', ')}${why ? ` (${why})` : ''}`;
}

function table(head: string[], rows: string[][]): string[] {
  // Columns align by what a terminal shows.
  const all = [head, ...rows].map((row) => row.map(visible));
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]): string =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  return all.map(line);
}
