import type { ReleaseRole, Trouble } from '@shared/contract/release-overview';
import type { LoggedChange, LogLine } from '@shared/contract/releases';

/** The sentences of the page, in English as everything that teams read. Pure. */

export function agoOf(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1000));
  if (Number.isNaN(seconds)) return 'unknown';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

export const clockOf = (at: string): string =>
  new Date(at).toLocaleString('en-GB', {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

export const versionOf = (release: string): string => {
  const cut = release.lastIndexOf('-');
  return cut < 0 ? release : `${release.slice(0, cut)} · ${release.slice(cut + 1, cut + 7)}`;
};

export const roleNames: Record<ReleaseRole, string> = {
  live: 'live',
  canary: 'canary',
  previous: 'before',
};

export function whatOf({ kind, count = 0, total = 0 }: Trouble): string {
  switch (kind) {
    case 'load':
      return `${count} of ${plural(total, 'opening')} failed`;
    case 'uncaught':
      return `${plural(count, 'uncaught error')} in ${plural(total, 'opening')}`;
    case 'money':
      return `${count} of ${plural(total, 'money call')} failed`;
    case 'slow':
      return `First screen takes ${count} ms, before it took ${total} ms`;
    case 'canaryStopped':
      return 'Canary stopped by the server';
    case 'switchedOff':
      return 'Switched off';
  }
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export function changeOf(change: LoggedChange): string {
  const { name } = change;
  const version = 'release' in change && change.release ? ` ${versionOf(change.release)}` : '';
  switch (change.do) {
    case 'release':
      return `${name}${version} went live`;
    case 'canary':
      return change.percent === 0
        ? `Canary ${name}${version} ended`
        : `Canary ${name}${version} for ${change.percent} %`;
    case 'promote':
      return `Canary ${name}${version} went live for all`;
    case 'rollback':
      return `${name} rolled back to${version}`;
    case 'off':
      return `${name} switched off`;
    case 'on':
      return `${name} switched on`;
    case 'retire':
      return `${name} retired`;
    case 'prune':
      return `${plural(change.releases.length, 'old release')} of ${name} removed`;
  }
}

/** Who brought this release first; empty where the history does not go so far. */
export function authorOf(
  history: readonly LogLine[],
  { remote, release }: { remote: string; release: string },
): string {
  const line = history.findLast(({ changes }) =>
    changes.some((one) => one.name === remote && 'release' in one && one.release === release),
  );
  return line ? `by ${line.by}` : '';
}
