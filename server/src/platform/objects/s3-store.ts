import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import type { S3Settings } from './s3-settings.ts';

/** The store refused or failed; names neither key nor signature. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
}

/** Until the headers of an answer; its bytes take as long as who reads them. */
const answerLimitMs = 20_000;

/** Objects of an S3-compatible store, in one bucket or a folder of it. */
export const openS3Store = (settings: S3Settings): ObjectStore => new S3Store(settings);

class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #origin: string;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ url, ...credentials }: S3Settings) {
    this.#client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
    const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
    this.#origin = url.origin;
    this.#bucket = bucket;
    this.#prefix = folders.map((one) => `${one}/`).join('');
  }

  async get(key: string, range?: { start: number; end: number }) {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const answer = await this.#send('GET', this.#pathOf(key), headers && { headers });
    if (answer.status === 404) return drain(answer);
    if (!answer.ok || !answer.body) return refuse('GET', answer);
    return {
      bytes: Number(answer.headers.get('content-length')),
      body: Readable.fromWeb(answer.body as ReadableStream),
    };
  }

  async info(key: string): Promise<ObjectInfo | undefined> {
    const answer = await this.#send('HEAD', this.#pathOf(key));
    if (answer.status === 404) return undefined;
    if (!answer.ok) return refuse('HEAD', answer);
    return {
      key,
      bytes: Number(answer.headers.get('content-length')),
      modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
    };
  }

  async put(key: string, content: Buffer | Blob): Promise<void> {
    const answer = await this.#put(key, content);
    return answer.ok ? drain(answer) : refuse('PUT', answer);
  }

  async create(key: string, content: Buffer | Blob): Promise<boolean> {
    const answer = await this.#put(key, content, { 'if-none-match': '*' });
    // 409: another request for the same key is under way.
    const isTaken = answer.status === 412 || answer.status === 409;
    if (!answer.ok && !isTaken) return refuse('PUT', answer);
    await drain(answer);
    return !isTaken;
  }

  async copy(from: string, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': this.#pathOf(from) };
    const answer = await this.#send('PUT', this.#pathOf(to), { headers });
    if (!answer.ok) return refuse('COPY', answer);
    // A copy that fails late has said 200 by then.
    if (!(await answer.text()).includes('<CopyObjectResult')) {
      throw new ObjectStoreError('The object store did not copy an object.');
    }
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#send('DELETE', this.#pathOf(key));
    return answer.ok || answer.status === 404 ? drain(answer) : refuse('DELETE', answer);
  }

  async *list(below: string, after?: string): AsyncGenerator<ObjectInfo> {
    const prefix = this.#prefix;
    let next: Record<string, string> = after ? { 'start-after': prefix + after } : {};
    for (;;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + below, ...next });
      const answer = await this.#send('GET', `/${this.#bucket}?${query}`);
      if (!answer.ok) return refuse('LIST', answer);
      const text = await answer.text();
      for (const info of parseList(text)) yield { ...info, key: info.key.slice(prefix.length) };
      const token = textOf(text, 'NextContinuationToken');
      if (!token) return;
      next = { 'continuation-token': token };
    }
  }

  #pathOf(key: string): string {
    const parts = `${this.#prefix}${key}`.split('/').map(encodeURIComponent);
    return `/${this.#bucket}/${parts.join('/')}`;
  }

  #put(key: string, content: Buffer | Blob, headers: Record<string, string> = {}) {
    const body = content instanceof Blob ? content : new Blob([new Uint8Array(content)]);
    return this.#send('PUT', this.#pathOf(key), { body, headers });
  }

  async #send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), answerLimitMs);
    try {
      const options = { ...init, method, signal: stop.signal };
      return await this.#client.fetch(this.#origin + path, options);
    } catch (error) {
      const { cause } = error as Error;
      const reason = stop.signal.aborted
        ? 'no answer in time'
        : (cause as Error | undefined)?.message;
      throw new ObjectStoreError(`The object store cannot be reached: ${reason ?? 'failed'}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function refuse(method: string, answer: Response): Promise<never> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? '';
  throw new ObjectStoreError(
    `The object store answered ${answer.status} ${code} to ${method}.`.replace('  ', ' '),
  );
}

async function drain(answer: Response): Promise<undefined> {
  await answer.arrayBuffer();
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const decodeEntities = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);

const textOf = (xml: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : decodeEntities(found);
};

const parseList = (xml: string): ObjectInfo[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: textOf(one, 'Key') ?? '',
    bytes: Number(textOf(one, 'Size')),
    modifiedAt: new Date(textOf(one, 'LastModified') ?? 0),
  }));
