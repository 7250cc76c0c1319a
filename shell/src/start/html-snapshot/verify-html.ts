import { htmlSignatureHeader, textOfSignedHtml } from '@shared/lib/signed-html';

interface StoredHtml {
  path: string;
  headers: Headers;
  html: string;
}

/** Whether the server has signed this HTML for this path, and not too long ago. */
export async function isSignedHtml(
  { path, headers, html }: StoredHtml,
  { publicKey, nowMs }: { publicKey: string; nowMs: number },
): Promise<boolean> {
  const [end = '', signature = ''] = (headers.get(htmlSignatureHeader) ?? '').split('.');
  const endsAtMs = Number(end);
  if (!(endsAtMs > nowMs)) return false;
  const header = (name: string) => headers.get(name);
  const text = textOfSignedHtml({ path, endsAtMs, header, html });
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('spki', toBytes(publicKey), curve, false, ['verify']);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return crypto.subtle.verify(algorithm, key, toBytes(signature), new TextEncoder().encode(text));
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
