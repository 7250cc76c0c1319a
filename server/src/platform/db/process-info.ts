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
  if (readStat(pid)[0] === 'Z') return 'zombie';
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

/** The fields of /proc/<pid>/stat from the state on: the name before it may contain anything. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readFromPs(pid: number): string {
  const args = ['-ww', '-o', 'command=', '-p', String(pid)];
  const text = execFileSync('ps', args, { encoding: 'utf8' }).trim();
  return text.includes('<defunct>') ? 'zombie' : `${text} `;
}

/** When a process started, in seconds since 1970; undefined if that cannot be read. */
export function readStartTime(pid: number): number | undefined {
  try {
    const seconds = process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
    return Number.isFinite(seconds) ? seconds : undefined;
  } catch {
    return undefined;
  }
}

/** Compares with this process, since in a container the time of the boot may be the container's. */
function startTimeFromProc(pid: number): number {
  const ticksPerSecond = 100;
  const readTicks = (of: number) => Number(readStat(of)[19]);
  const ownStart = Date.now() / 1000 - process.uptime();
  return ownStart + (readTicks(pid) - readTicks(process.pid)) / ticksPerSecond;
}

function startTimeFromPs(pid: number): number {
  const env = { ...process.env, LC_ALL: 'C' };
  const args = ['-o', 'lstart=', '-p', String(pid)];
  return Date.parse(execFileSync('ps', args, { encoding: 'utf8', env }).trim()) / 1000;
}
