import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentsFile, parseContents } from '../../server/src/delivery/releases/contents.ts';
import { digestsOf } from '../../server/src/delivery/releases/digests.ts';
import { Malformed } from '../../server/src/delivery/releases/schemas.ts';
import {
  readSignatureFile,
  signatureHeader,
} from '../../server/src/delivery/releases/signatures.ts';
import { readSourceMaps } from '../../server/src/delivery/releases/source-maps.ts';
import {
  ChangedMeanwhile,
  noSuchFile,
  Refused,
  type ReleaseRef,
  type ReleaseStore,
} from '../../server/src/delivery/releases/store.ts';
import { parseAnswer, parseProblem } from './server-answers.ts';

/** The server cannot be reached, or did not answer in time. */
export class Unreachable extends Error {}
/** A second person has to release the same. */
export class WaitsForApproval extends Error {}
/** The token is invalid, or not valid for this. */
export class NotAllowed extends Error {}

const attempts = 4;
const timeLimitMs = 15_000;
const maxParallelUploads = 6;

export interface HttpStore extends Omit<ReleaseStore, 'preview'> {
  /** The page reports on the live set; null if the server keeps none. */
  reports(): Promise<unknown>;
  /** The link of a preview, which only the server can sign. */
  previewLink(at: ReleaseRef, hours: number): Promise<string>;
}

/** The release service of a running server. Retries broken requests, which is safe. */
export function openHttpStore(to: string, token: string, pauseMs = 200): HttpStore {
  const base = `${checkedAddress(to)}/releases`;
  const asker: Asker = (signature) => (method, at, body) =>
    request({ method, url: `${base}${at}`, body, signature, token, pauseMs });
  const ask = asker();

  return {
    live: async () => (await read('live', ask('GET', '/live'))).live ?? undefined,
    published: async (name) => (await read('published', ask('GET', `/of/${name}`))).published,
    log: async () => (await read('log', ask('GET', '/log'))).log,
    verify: () => read('verify', ask('GET', '/verify')),
    reports: async () => (await read('reports', ask('GET', '/reports'))).reports,
    async contents(name, release) {
      const content = await this.file({ name, release, file: contentsFile });
      return content && parseContents(content.toString());
    },
    async file({ name, release, file }) {
      const answer = await ask('GET', `/of/${name}/${release}/${file}`);
      return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer());
    },
    async signature({ name, release }) {
      const answer = await ask('GET', `/of/${name}/${release}/signature`);
      return answer.status === 404 ? undefined : answer.text();
    },
    async digests(at) {
      const content = await this.file(at);
      return content && digestsOf(content);
    },
    async previewLink(at, hours) {
      const body = JSON.stringify({ ...at, hours });
      const { path: link } = await read('preview', ask('POST', '/previews', body));
      return new URL(link, to).href;
    },
    previews: async () => (await read('previews', ask('GET', '/previews'))).previews,
    async endPreviews(of) {
      const answer = ask('POST', '/previews/end', JSON.stringify(of));
      return (await read('endPreviews', answer)).ended;
    },
    publish: (folder, progress) => upload(asker, folder, progress),
    prune: (options) => read('prune', ask('POST', '/prune', JSON.stringify(options))),
    async change(changes, { revision }) {
      const body = JSON.stringify({ changes, revision });
      const answer = await read('change', ask('POST', '/switch', body));
      if ('waiting' in answer) throw new WaitsForApproval(answer.waiting);
      return answer.live;
    },
  };
}

/** An answer that no release service gives comes from something else, such as a sign-in page. */
async function read<Kind extends Parameters<typeof parseAnswer>[0]>(
  kind: Kind,
  asked: Promise<Response>,
): Promise<ReturnType<typeof parseAnswer<Kind>>> {
  const answer = await asked;
  try {
    return parseAnswer(kind, await answer.text());
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const { origin } = new URL(answer.url);
    throw new Unreachable(`${origin} does not answer as a release service. ${error.message}`);
  }
}

type Ask = (method: string, at: string, body?: string | Buffer) => Promise<Response>;
type Asker = (signature?: string) => Ask;

/** Uploads only the files that the server does not have, so that it resumes a broken upload. */
async function upload(
  asker: Asker,
  folder: string,
  progress: (done: number, of: number) => void = () => {},
): Promise<'new' | 'there'> {
  const list = fs.readFileSync(path.join(folder, contentsFile));
  const { name, release, files } = parseContents(list.toString());
  const at = `/of/${name}/${release}`;
  const ask = asker();
  const askSigned = asker(await readSignatureFile(folder));
  const { missing, maps } = await read('missing', askSigned('POST', `${at}/missing`, list));
  const byDigest = new Map(Object.entries(files).map(([file, { sha256 }]) => [sha256, file]));
  const waiting = [...missing];
  let done = 0;
  const sendNext = async (): Promise<void> => {
    for (let digest = waiting.pop(); digest !== undefined; digest = waiting.pop()) {
      const file = byDigest.get(digest);
      if (file === undefined)
        throw new Error('The server asks for what is no file of this release.');
      const content = fs.readFileSync(path.join(folder, file));
      await ask('PUT', `/files/${digest}`, content);
      done += 1;
      progress(done, missing.length);
    }
  };
  await Promise.all(Array.from({ length: maxParallelUploads }, sendNext));
  const { result } = await read('publish', askSigned('PUT', at, list));
  const ownMaps = maps === 'missing' && (await readSourceMaps(folder));
  if (ownMaps) await ask('PUT', `${at}/maps`, ownMaps);
  return result;
}

interface Sent {
  method: string;
  url: string;
  body?: string | Buffer | undefined;
  signature?: string | undefined;
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

async function send({ method, url, body, signature, token }: Sent): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
        ...(signature && { [signatureHeader]: Buffer.from(signature).toString('base64url') }),
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
    if ((await problemOf(answer)).error === noSuchFile) return answer;
    // Any other answer means that there is no release service.
    throw new Unreachable(`${new URL(answer.url).origin} has no release service.`);
  }
  if (answer.status === 409) throw new ChangedMeanwhile();
  const { error, refusals } = await problemOf(answer);
  if (refusals) throw new Refused(refusals);
  const message = error ?? `The server answered ${answer.status}.`;
  if ([401, 403].includes(answer.status)) throw new NotAllowed(message);
  throw new Error(message);
}

const problemOf = async (answer: Response) => parseProblem(await answer.text().catch(() => ''));

const errorOf = async (answer: Response): Promise<string> =>
  (await problemOf(answer)).error ?? `The server answered ${answer.status}.`;

/** A token may go only over https, or stay on this machine. */
function checkedAddress(to: string): string {
  const { protocol, hostname, origin } = new URL(to);
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isHere) return origin;
  throw new NotAllowed(`${origin} would send the token unencrypted: use https.`);
}
