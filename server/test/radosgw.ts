import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../src/platform/objects/s3-settings.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const programs = ['monmaptool', 'ceph-mon', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin'];

/** Debian's packages radosgw, ceph-mon and ceph-osd. */
export const hasRadosgw = (): boolean =>
  programs.every((name) => {
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });

export interface S3Server {
  /** Settings of a new bucket. */
  createBucket(): Promise<S3Settings>;
  stop(): Promise<void>;
}

const key = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

/** Clusters that start at once may choose the same port: then one starts again on others. */
export async function startRadosgw(): Promise<S3Server> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startCluster();
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** A cluster of one monitor and one store in memory, and the S3 gateway before it. */
async function startCluster(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'rgw-'));
  const [mon, port, fsid] = [await freePort(), await freePort(), randomUUID()];
  const config = join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name));
  writeFileSync(config, configOf({ folder, mon, port, fsid }));
  const at = ['-c', config];
  const daemons = ['mon.a', 'osd.0', 'client.rgw'];
  const stop = async () => {
    for (const name of daemons.toReversed()) await end(join(folder, 'run', `${name}.pid`));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const map = join(folder, 'monmap');
    const address = `[v1:127.0.0.1:${mon}]`;
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', address, map]);
    await run('ceph-mon', [...at, '--mkfs', '-i', 'a', '--monmap', map]);
    await start('ceph-mon', [...at, '-i', 'a']);
    await run('ceph', [...at, 'osd', 'create']);
    await run('ceph-osd', [...at, '-i', '0', '--mkfs']);
    await start('ceph-osd', [...at, '-i', '0']);
    await start('radosgw', [...at, '-n', 'client.rgw']);
    const keys = [`--access-key=${key.accessKeyId}`, `--secret-key=${key.secretAccessKey}`];
    await run('radosgw-admin', [...at, 'user', 'create', '--uid=t', '--display-name=t', ...keys]);
    await answering(`http://127.0.0.1:${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const createBucket = async () => {
    const url = new URL(`http://127.0.0.1:${port}/b${randomUUID()}`);
    const settings = { url, region: 'us-east-1', ...key };
    const made = await new AwsClient({ ...settings, service: 's3' }).fetch(url, { method: 'PUT' });
    if (!made.ok) throw new Error(`there is no bucket: ${made.status}`);
    return settings;
  };
  return { createBucket, stop };
}

const configOf = (of: { folder: string; mon: number; port: number; fsid: string }): string => `
[global]
fsid = ${of.fsid}
mon host = v1:127.0.0.1:${of.mon}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
mon max pg per osd = 1000
run dir = ${of.folder}/run
admin socket = ${of.folder}/run/$name.asok
log file = ${of.folder}/$name.log
pid file = ${of.folder}/run/$name.pid
mon data = ${of.folder}/mon
osd data = ${of.folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${of.port}
rgw thread pool size = 16
`;

/** Into the background once it has begun. Several clusters that begin at once compete for ports. */
async function start(program: string, args: string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const child = spawn(program, args, { stdio: 'ignore' });
    const code = await new Promise((resolve, reject) => {
      child.once('exit', resolve).once('error', reject);
    });
    if (code === 0) return;
    if (tries === 5) throw new Error(`${program} ended with ${code}`);
    await sleep(1000);
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(250);
  }
  throw new Error('the S3 gateway does not answer');
}

async function end(pidFile: string): Promise<void> {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has not begun, or has ended.
  }
}
