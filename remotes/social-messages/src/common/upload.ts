import type { ResponseOf } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import type { UploadKind, UploadPurpose } from '@shared/contract/enums';
import type { Envelope } from '@shared/contract/envelope';
import type { finishUpload, startUpload } from '@shared/contract/uploads';
import { CallError, getHost } from '@shared/host';

/** Small, so that a slow network shows progress and a failed part costs little. */
const partBytes = 256 * 1024;
/** The delays before each retry of a part. */
const retryDelaysMs = [500, 1500, 4000];

interface UploadOptions {
  file: File;
  kind: UploadKind;
  purpose: UploadPurpose;
}

interface RunOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

type Started = ResponseOf<typeof startUpload>;

/**
 * Uploads a file in parts. A failed part is retried, and calling `run` again after a failure resumes
 * the upload. The server discards an upload that was cancelled.
 */
export function createUpload({ file, kind, purpose }: UploadOptions) {
  let started: Started | undefined;

  const start = (signal: AbortSignal): Promise<Started> =>
    getHost().client.call<typeof startUpload>(
      '/v1/user/upload/vod',
      { kind, contentType: file.type, bytes: file.size, purpose },
      { errorNotice: 'none', signal },
    );

  const sendParts = async (upload: Started, { signal, onProgress }: RunOptions): Promise<void> => {
    const url = getHost().apiAddress(upload.uploadUrl);
    let received = await withRetries(
      () => putPart({ url, signal, range: `bytes */${file.size}` }),
      signal,
    );
    while (received < file.size) {
      onProgress(received / file.size);
      const from = received;
      const to = Math.min(from + Math.min(partBytes, upload.partBytes), file.size);
      const part = { url, signal, range: `bytes ${from}-${to - 1}/${file.size}` };
      received = await withRetries(() => putPart({ ...part, body: file.slice(from, to) }), signal);
    }
    onProgress(1);
  };

  return {
    /** Resolves with the URL of the stored file. */
    async run(options: RunOptions): Promise<string> {
      const isResumed = started !== undefined;
      started ??= await start(options.signal);
      try {
        await sendParts(started, options);
      } catch (error) {
        // The upload URL has expired: start over, once.
        if (!isResumed || !isRefusedWith(error, codes.notFound)) throw error;
        started = await start(options.signal);
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

/** Resolves with the received byte count. Retries after a network failure or a busy server. */
async function withRetries(send: () => Promise<number>, signal: AbortSignal): Promise<number> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await send();
    } catch (error) {
      const isFinal =
        error instanceof CallError && !isRefusedWith(error, codes.operationInProgress);
      if (isFinal || signal.aborted) throw error;
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

/** Not signed: the upload URL is the permission. */
async function putPart({ url, range, signal, body }: Part): Promise<number> {
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
