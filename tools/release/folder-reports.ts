import { userInfo } from 'node:os';
import { sendCommand } from '../../server/src/platform/commands/socket.ts';
import { dataDir } from './candidate.ts';

/** The page reports of the server that runs on this folder; null without a server. */
export async function folderReports(): Promise<unknown> {
  let text = '';
  const write = (line: string): void => {
    text += `${line}\n`;
  };
  const args = ['releases', 'reports', '--json'];
  const line = { name: 'operator', args, by: userInfo().username };
  const exit = await sendCommand(line, { dataDir: dataDir(), write }).catch(() => 1);
  if (exit !== 0) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
