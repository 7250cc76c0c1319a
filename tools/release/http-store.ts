import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '@shared/contract/published';
import type { LiveFile, LogLine } from '@shared/contract/releases';
import { contentsFile, parseContents } from '../../server/src/delivery/releases/contents.ts';
import { digestsOf } from '../../server/src/delivery/releases/digests.ts';
import type { Pruned } from '../../server/src/delivery/releases/prune.ts';
import {
  ChangedMeanwhile,
  noSuchFile,
  Refused,
  type ReleaseStore,
  type Verified,
} from '../../server/src/delivery/releases/store.ts';

/** The server cannot be reached, or did not answer in time. */
export class Unreachable extends Error {}
/** A second person has to release the same. */
export class WaitsForApproval extends Error {}
/** The token is invalid, or not valid for this. */
export class NotAllowed extends Error {}

const attempts = 4;
const timeLimitMs = 15_000;
const maxParallelUploads = 6;

export interface HttpStore extends ReleaseStore {
  /** The page reports on the live set; null if the server keeps none. */
  reports(): Promise<unknown>;
}

/** The release service of a running server. Retries broken requests, which is safe. */
export function openHttpStore(to: string, token: string, pauseMs = 200): HttpStore {
  const base = `${checkedAddress(to)}/releases`;
  const ask = (method: string, at: string, body?: string | Buffer): Promise<Response> =>
    request({ method, url: `${base}${at}`, body, token, pauseMs });
  const read = async <Answer>(at: string): Promise<Answer> =>
    (await (await ask('GET', at)).json()) as Answer;

  return {
    live: async () => (await read<{ live: LiveFile | null }>('/live')).live ?? undefined,
    published: async (name) => (await read<{ published: string[] }>(`/of/${name}`)).published,
    log: async () => (await read<{ log: LogLine[] }>('/log')).log,
    verify: () => read<Verified>('/verify'),
    reports: async () => (await read<{ reports: unknown }>('/reports')).reports,
    async contents(name, release) {
      const content = await this.file({ name, release, file: contentsFile });
      return content && parseContents(content.toString());
    },
    async file({ name, release, file }) {
      const answer = await ask('GET', `/of/${name}/${release}/${file}`);
      return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer());
    },
    async digests(at) {
      const content = await this.file(at);
      return content && digestsOf(content);
    },
    publish: (folder, progress) => upload(ask, folder, progress),
    prune: async (options) =>
      (await (await ask('POST', '/prune', JSON.stringify(options))).json()) as Pruned,
    async change(changes, { revision }) {
      const answer = await ask('POST', '/switch', JSON.stringify({ changes, revision }));
      const { live, waiting } = (await answer.json()) as { live: LiveFile; waiting?: string };
      if (waiting) throw new WaitsForApproval(waiting);
      return live;
    },
  };
}

type Ask = (method: string, at: string, body?: string | Buffer) => Promise<Response>;

/** Uploads only the files that the server does not have, so that it resumes a broken upload. */
async function upload(
  ask: Ask,
  folder: string,
  progress: (done: number, of: number) => void = () => {},
): Promise<'new' | 'there'> {
  const list = fs.readFileSync(path.join(folder, contentsFile));
  const { name, release, files } = parseContents(list.toString());
  const answer = await ask('POST', `/of/${name}/${release}/missing`, list);
  const { missing } = (await answer.json()) as { missing: string[] };
  const byDigest = new Map(Object.entries(files).map(([file, { sha256 }]) => [sha256, file]));
  const waiting = [...missing];
  let done = 0;
  const sendNext = async (): Promise<void> => {
    for (let digest = waiting.pop(); digest !== undefined; digest = waiting.pop()) {
      const content = fs.readFileSync(path.join(folder, byDigest.get(digest) ?? ''));
      await ask('PUT', `/files/${digest}`, content);
      done += 1;
      progress(done, missing.length);
    }
  };
  await Promise.all(Array.from({ length: maxParallelUploads }, sendNext));
  const made = await ask('PUT', `/of/${name}/${release}`, list);
  return ((await made.json()) as { result: 'new' | 'there' }).result;
}

interface Sent {
  method: string;
  url: string;
  body?: string | Buffer | undefined;
  token: string;
  /** The pause before the first retry; it grows with each one. */
  pauseMs: number;
}

async function request(sent: Sent): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send(sent);
      if (answer.status < 500) return await understood(answer);
      if (attempt === attempts) throw new Error(await errorOf(answer));
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt === attempts) throw error;
    }
    await sleep(sent.pauseMs * 2 ** attempt);
  }
}

async function send({ method, url, body, token }: Sent): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
      },
      ...(body !== undefined && { body: body as BodyInit }),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Unreachable(`${new URL(url).origin} cannot be reached: ${reason}.`, { cause: error });
  }
}

async function understood(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  if (answer.status === 404) {
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
    if (error === noSuchFile) return answer;
    // Any other answer means that there is no release service.
    throw new Unreachable(`${new URL(answer.url).origin} has no release service.`);
  }
  if (answer.status === 409) throw new ChangedMeanwhile();
  const body = (await answer.json().catch(() => ({}))) as { error?: string; refusals?: Refusal[] };
  if (body.refusals) throw new Refused(body.refusals);
  const message = body.error ?? `The server answered ${answer.status}.`;
  if ([401, 403].includes(answer.status)) throw new NotAllowed(message);
  throw new Error(message);
}

const errorOf = async (answer: Response): Promise<string> => {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  return error ?? `The server answered ${answer.status}.`;
};

/** A token may go only over https, or stay on this machine. */
function checkedAddress(to: string): string {
  const { protocol, hostname, origin } = new URL(to);
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isHere) return origin;
  throw new NotAllowed(`${origin} would send the token unencrypted: use https.`);
}
