/**
 * Test vectors for signatures (§7). Web view and server test their own implementations against
 * them, and clients in other languages can, too. Made with an independent HMAC-SHA256.
 */
export interface SignatureVector {
  name: string;
  parts: { appId: string; nonce: string; timestamp: string };
  /** The request, with keys in any order. */
  body?: unknown;
  /** The signed text of the body. */
  canonical?: string;
  signature: string;
}

export const vectorKey = 'k3y-of-the-vectors-0001';
const appId = 'webview-h5';

export const signatureVectors: readonly SignatureVector[] = [
  {
    name: 'no body',
    parts: { appId, nonce: '00000000000000000000000000000000', timestamp: '1772337600' },
    signature: '0326ec5bf1225a17822ee13b5e6dcb5db9f56ba5f894c409e5e45cef78b4b52d',
  },
  {
    name: 'an empty body',
    parts: { appId, nonce: '00112233445566778899aabbccddeeff', timestamp: '1772337600' },
    body: {},
    canonical: '{}',
    signature: '3beb73618d2ed3f9b14078c634338a93196b40e14ca666f5405169b3e5664c0d',
  },
  {
    name: 'nested keys out of order, and one that is not there',
    parts: { appId, nonce: '0f1e2d3c4b5a69788796a5b4c3d2e1f0', timestamp: '1772337601' },
    body: { b: { y: 'z', x: null, w: undefined }, a: [{ d: 4, c: 3 }, 2] },
    canonical: '{"a":[{"c":3,"d":4},2],"b":{"x":null,"y":"z"}}',
    signature: 'e1dc3be69af6bf47b12df9a5dbba4a82c5ab6f338ba90932ac080cbe836719cf',
  },
  {
    name: 'keys that look like numbers, sorted as text',
    parts: { appId, nonce: 'ffffffffffffffffffffffffffffffff', timestamp: '1772337602' },
    body: { a: 1, '9': 'c', '10': 'a', '1': 'b' },
    canonical: '{"1":"b","10":"a","9":"c","a":1}',
    signature: '45b18c8793e804cd49b33aa9054b5e7e4c5d36773bee5c5431377ef64d9dc7f4',
  },
  {
    name: 'text in other scripts, and what JSON escapes',
    parts: { appId, nonce: 'a0a1a2a3a4a5a6a7a8a9aaabacadaeaf', timestamp: '1772337603' },
    body: { note: '"\\\n', name: 'é 中文 😀' },
    canonical: '{"name":"é 中文 😀","note":"\\"\\\\\\n"}',
    signature: '2c6f709aff5b53d45b6f8c71a36e9127d566825b6756da149ee3c1c46de4bf95',
  },
  {
    name: 'capitals before small letters, false, zero and empty text',
    parts: { appId, nonce: '0123456789abcdef0123456789abcdef', timestamp: '4102444800' },
    body: { a: 0, b: '', B: false },
    canonical: '{"B":false,"a":0,"b":""}',
    signature: 'b8ee0f9b7f4b621bab25fccce3749a0738c5bcc1797c9592af34c7f9f6a72c3f',
  },
];
