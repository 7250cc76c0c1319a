import { htmlSignatureHeader, textOfSignedHtml } from '@shared/lib/signed-html';

/** Signs HTML as the server does, with a key of the test. */
export async function createHtmlSigner() {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, true, [
    'sign',
    'verify',
  ]);
  const toBase64 = (bytes: ArrayBuffer): string =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return {
    publicKey: toBase64(await crypto.subtle.exportKey('spki', publicKey)),
    /** The headers of the signed answer. */
    async sign(given: { path: string; html: string; policy: string; endsAtMs: number }) {
      const { path, html, policy, endsAtMs } = given;
      const headers = new Headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      });
      const header = (name: string) => headers.get(name);
      const text = textOfSignedHtml({ path, html, endsAtMs, header });
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
      const data = new TextEncoder().encode(text);
      const signature = toBase64(await crypto.subtle.sign(algorithm, privateKey, data));
      headers.set(htmlSignatureHeader, `${endsAtMs}.${signature}`);
      return headers;
    },
  };
}
