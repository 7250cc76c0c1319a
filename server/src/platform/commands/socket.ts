import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { isAnswering, listenLocally, localAddress } from '../local-socket.ts';
import type { CommandLine } from './command.ts';

/** A reply on the socket, one line of JSON each: a line of output, or the exit code at the end. */
type Message = { write: string } | { exit: number };

/** The socket at which a server on this data folder takes commands. */
export const commandAddress = (dataDir: string): string => localAddress(dataDir, 'commands.sock');

/** The socket drops a client that sends more than this: a command is one short line. */
const maxCommandBytes = 64 * 1024;

export interface CommandSocket {
  close(): Promise<void>;
}

/**
 * Listens for commands on a socket in the data folder, for the folder's owner only. If another
 * server on the same folder already listens, that one keeps the socket.
 */
export async function listenForCommands(given: {
  dataDir: string;
  log: Logger;
  run: (line: CommandLine, write: (text: string) => void) => Promise<number>;
}): Promise<CommandSocket> {
  const { dataDir, log, run } = given;
  const open = new Set<Socket>();
  const listener = await listenLocally(commandAddress(dataDir), (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    serveConnection(socket, run).catch((err) => {
      log.error({ err }, 'a command was not understood');
      socket.destroy();
    });
  });
  if (!listener) log.warn('another server on this data folder takes the commands');
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      await listener?.close();
    },
  };
}

async function serveConnection(
  socket: Socket,
  run: (line: CommandLine, write: (text: string) => void) => Promise<number>,
): Promise<void> {
  const send = (message: Message) =>
    socket.writable && socket.write(`${JSON.stringify(message)}\n`);
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > maxCommandBytes) socket.destroy();
  });
  for await (const text of createInterface({ input: socket })) {
    const exit = await run(parseCommandLine(text), (line) => send({ write: line }));
    send({ exit });
    socket.end();
    return;
  }
}

function parseCommandLine(text: string): CommandLine {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('a command is an object');
  const { name, args, by } = value as Record<string, unknown>;
  const isText = (one: unknown): one is string => typeof one === 'string';
  if (!isText(name) || !isText(by) || !Array.isArray(args) || !args.every(isText)) {
    throw new Error('a command has a name, arguments and a caller');
  }
  return { name, args, by };
}

/** Sends a command to the server on this folder; undefined if none answers. */
export async function sendCommand(
  line: CommandLine,
  to: { dataDir: string; write: (text: string) => void },
): Promise<number | undefined> {
  const address = commandAddress(to.dataDir);
  if (!(await isAnswering(address))) return undefined;
  const socket = connect(address);
  socket.on('error', () => socket.destroy());
  socket.write(`${JSON.stringify(line)}\n`);
  for await (const text of createInterface({ input: socket })) {
    const message = JSON.parse(text) as Message;
    if ('exit' in message) {
      socket.destroy();
      return message.exit;
    }
    to.write(message.write);
  }
  to.write('The server stopped before the command finished. Check whether it took effect.');
  return 1;
}
