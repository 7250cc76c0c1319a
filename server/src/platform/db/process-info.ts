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

/** The command line of a process, each word followed by a space; or `gone`, `zombie`, `unknown`. */
export function describeProcess(pid: number): string {
  if (!isProcessAlive(pid)) return 'gone';
  try {
    const text = process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
    return text.trim() === '' ? 'unknown' : text;
  } catch {
    return isProcessAlive(pid) ? 'unknown' : 'gone';
  }
}

function readFromProc(pid: number): string {
  // The state follows the name, which stands in parentheses and may contain some.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  if (stat.slice(stat.lastIndexOf(')')).startsWith(') Z')) return 'zombie';
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

function readFromPs(pid: number): string {
  const args = ['-ww', '-o', 'command=', '-p', String(pid)];
  const text = execFileSync('ps', args, { encoding: 'utf8' }).trim();
  return text.includes('<defunct>') ? 'zombie' : `${text} `;
}
