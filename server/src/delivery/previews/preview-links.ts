import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isName, isRelease } from '../releases/names.ts';

/** One release of one remote, shown to the holders of a link until its end. */
export interface Preview {
  name: string;
  release: string;
  endsAtMs: number;
}

export type ReadLink =
  | ({ state: 'valid' } & Preview)
  | ({ state: 'ended' } & Preview)
  | { state: 'invalid' };

/** Signs the links of previews; whoever has one has the preview. */
export interface PreviewLinks {
  sign(preview: Preview): string;
  read(token: string): ReadLink;
}

const maxTokenLength = 400;

export function createPreviewLinks(secretKey: Buffer, now: () => number = Date.now): PreviewLinks {
  // A key of its own: no secret serves two purposes.
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'release previews', 32));
  const signatureOf = (payload: string) => createHmac('sha256', key).update(payload).digest();
  return {
    sign({ name, release, endsAtMs }) {
      const payload = Buffer.from(`${name}/${release}/${endsAtMs}`).toString('base64url');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },
    read(token) {
      const parts = token.length > maxTokenLength ? [] : token.split('.');
      const [payload = '', shown = ''] = parts.length === 2 ? parts : [];
      const right = signatureOf(payload);
      const given = Buffer.from(shown, 'base64url');
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        return { state: 'invalid' };
      }
      const [name = '', release = '', end = ''] = Buffer.from(payload, 'base64url')
        .toString()
        .split('/');
      if (!isName(name) || !isRelease(release) || !/^\d{13}$/.test(end)) {
        return { state: 'invalid' };
      }
      const endsAtMs = Number(end);
      return { state: now() < endsAtMs ? 'valid' : 'ended', name, release, endsAtMs };
    },
  };
}
