import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * The answer of the version check, without a version: another release over there changes nothing of
 * a page of local code, which a reload would only make lose its state.
 */
export async function withoutVersion(answer: Readable): Promise<string> {
  const body = await text(answer).catch(() => '');
  try {
    const envelope = JSON.parse(body) as { code?: unknown };
    return JSON.stringify(envelope.code === 0 ? { ...envelope, data: {} } : envelope);
  } catch {
    return body;
  }
}
