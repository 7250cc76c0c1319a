import type { ResponseOf } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import type { UploadKind, UploadPurpose } from '@shared/contract/enums';
import type { Envelope } from '@shared/contract/envelope';
import type { finishUpload, startUpload } from '@shared/contract/uploads';
import { CallError, getHost } from '@shared/host';

/** Small enough that progress is seen on a slow line, and that a part which breaks costs little. */
const partBytes = 256 * 1024;
/** How long to wait before each further try of a part. */
const pausesMs = [500, 1500, 4000];

interface UploadOptions {
  file: File;
  kind: UploadKind;
  purpose: UploadPurpose;
}

interface RunOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

type Started = ResponseOf<typeof startUpload>;

/**
 * Sends a file in parts. What breaks off is tried again from where it got to, and `run` may be
 * called again after a failure: it goes on as well. Cancelled, the server forgets what came.
 */
export function createUpload({ file, kind, purpose }: UploadOptions) {
  let started: Started | undefined;

  const begin = (signal: AbortSignal): Promise<Started> =>
    getHost().client.call<typeof startUpload>(
      '/v1/user/upload/vod',
      { kind, contentType: file.type, bytes: file.size, purpose },
      { errorNotice: 'none', signal },
    );

  const sendParts = async (upload: Started, { signal, onProgress }: RunOptions): Promise<void> => {
    const url = getHost().apiAddress(upload.uploadUrl);
    let received = await attempt(() => put({ url, signal, range: `bytes */${file.size}` }), signal);
    while (received < file.size) {
      onProgress(received / file.size);
      const from = received;
      const to = Math.min(from + Math.min(partBytes, upload.partBytes), file.size);
      const part = { url, signal, range: `bytes ${from}-${to - 1}/${file.size}` };
      received = await attempt(() => put({ ...part, body: file.slice(from, to) }), signal);
    }
    onProgress(1);
  };

  return {
    /** The address of the file that it has become. */
    async run(options: RunOptions): Promise<string> {
      const known = started;
      started ??= await begin(options.signal);
      try {
        await sendParts(started, options);
      } catch (error) {
        // Its hour was over: from the start, once.
        if (!known || !isRefusedWith(error, codes.notFound)) throw error;
        started = await begin(options.signal);
        await sendParts(started, options);
      }
      const { url } = await getHost().client.call<typeof finishUpload>(
        '/v1/user/upload/success',
        { uploadId: started.uploadId },
        { errorNotice: 'none', signal: options.signal },
      );
      return url;
    },
  };
}

const isRefusedWith = (error: unknown, code: number): boolean =>
  error instanceof CallError && error.failure.kind === 'refused' && error.failure.code === code;

/** Answers how many bytes are there. What the line or a busy server broke off is tried again. */
async function attempt(send: () => Promise<number>, signal: AbortSignal): Promise<number> {
  for (const pauseMs of pausesMs) {
    try {
      return await send();
    } catch (error) {
      const isOver = error instanceof CallError && !isRefusedWith(error, codes.operationInProgress);
      if (isOver || signal.aborted) throw error;
      await pause(pauseMs, signal);
    }
  }
  return send();
}

interface Part {
  url: string;
  range: string;
  signal: AbortSignal;
  body?: Blob;
}

/** Bytes go without a signature: the address is the permission. */
async function put({ url, range, signal, body }: Part): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream', 'content-range': range };
  const answer = await fetch(url, { method: 'PUT', headers, body, signal });
  const { code, message, data } = (await answer.json()) as Envelope<{ received: number }>;
  if (code === codes.ok && data) return data.received;
  throw new CallError({ kind: 'refused', code, message, data });
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
