import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, each word followed by a space; empty if unreadable. */
export function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    const args = ['-ww', '-o', 'command=', '-p', String(pid)];
    return `${execFileSync('ps', args, { encoding: 'utf8' }).trim()} `;
  } catch {
    return '';
  }
}
