import type { Owner, Reports } from './reports.ts';

/** Reports uncaught errors with the release whose code threw them. */
export function watchUncaught(dependencies: {
  win: Window;
  reports: Pick<Reports, 'failure'>;
  shell: Owner;
}): void {
  const { win, reports, shell } = dependencies;
  const note = (error: unknown, file = ''): void =>
    reports.failure(ownerOf(error, file) ?? shell, { stage: 'uncaught', error });
  win.addEventListener('error', ({ error, message, filename }) => note(error ?? message, filename));
  win.addEventListener('unhandledrejection', ({ reason }) => note(reason));
}

const released = /\/webview\/releases\/(?:~[0-9a-z]+\/)?([a-z][a-z0-9-]*)\/([\w.+-]+)\//;

/** Reads the release from the first address in the stack, where the error was thrown. */
export function ownerOf(error: unknown, file = ''): Owner | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, remote, release] = released.exec(stack) ?? released.exec(file) ?? [];
  return remote && release ? { remote, release } : undefined;
}
