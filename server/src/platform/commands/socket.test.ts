import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { commandAddress, listenForCommands, sendCommand } from './socket.ts';

const log = openLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'socket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the socket', () => {
  const listen = (dataDir: string) =>
    listenForCommands({
      dataDir,
      log,
      run: async (line, write) => {
        write(`${line.name} for ${line.by}`);
        return line.args.length;
      },
    });
  const ask = async (dataDir: string) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const exit = await sendCommand(
      { name: 'x', args: ['a', 'b', 'ü\n'], by: 'me' },
      { dataDir, write },
    );
    return { exit, lines };
  };

  it('is accessible to its owner only, and carries a command and its exit code', async () => {
    const socket = await listen(folder);
    expect(statSync(commandAddress(folder)).mode & 0o077).toBe(0);
    expect(await ask(folder)).toEqual({ exit: 3, lines: ['x for me'] });
    await socket.close();
    expect(await ask(folder)).toEqual({ exit: undefined, lines: [] });
  });

  it('takes over the socket of a killed server, and not that of a running one', async () => {
    writeFileSync(commandAddress(folder), '');
    const socket = await listen(folder);
    const second = await listen(folder);
    await second.close();
    expect((await ask(folder)).exit).toBe(3);
    await socket.close();
  });

  it('works in a folder with a long name', async () => {
    const long = join(folder, 'x'.repeat(120));
    const socket = await listen(long);
    expect((await ask(long)).exit).toBe(3);
    await socket.close();
  });

  it('survives an invalid message', async () => {
    const socket = await listen(folder);
    for (const text of ['nonsense\n', '{"name":1}\n', `${'x'.repeat(70_000)}`]) {
      const client = connect(commandAddress(folder));
      const closed = new Promise((done) => client.on('error', done).on('close', done));
      client.write(text);
      await closed;
    }
    expect((await ask(folder)).exit).toBe(3);
    await socket.close();
  });
});
