import type { Language } from '@shared/contract/enums';
import { basePath } from '@shared/contract/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clearOwnCookie, readOwnCookie, setOwnCookie } from '../../platform/http/cookies.ts';
import type { Words } from '../../platform/words.ts';
import type { PreviewLinks, ReadLink } from '../previews/preview-links.ts';
import { previewGraceMs } from '../releases/previews-file.ts';
import { serverPaths } from '../releases/server-paths.ts';
import type { ReleaseRef } from '../releases/store.ts';
import { languageOf } from './language.ts';
import type { LiveSet, LiveSets } from './live-set.ts';
import { barOf, linkPage, type Notice, noticeOf, previewPagePolicy } from './preview-html.ts';

/** Shows a release that is not live to those who have opened its link, and says so on every page. */
export interface Previews {
  liveSets: Pick<LiveSets, 'preview' | 'isPreviewed'>;
  links: PreviewLinks;
  words: Words;
  demo: boolean;
}

/** What a page of this device shows in place of the live view, or says about it. */
export interface ShownPage {
  /** The set with the preview; undefined for the live one. */
  set?: LiveSet;
  /** The remote of the preview. */
  of?: string;
  bar: string;
}

const previewCookie = 'preview';
const noticeCookie = 'preview-notice';
const noticeSeconds = 60;
/** Once it has ended, a device is told so instead of finding the live view without a word. */
const toldForSeconds = 86_400;

const openedLink = (request: FastifyRequest, previews: Previews): ReadLink | undefined => {
  const token = readOwnCookie(request, previewCookie);
  return token === undefined ? undefined : readLink(token, previews);
};

interface PageRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
  bucket: number;
}

/** Undefined for a device that has nothing to do with previews. */
export function shownPage(given: PageRequest, previews: Previews): ShownPage | undefined {
  const { request, reply, language, bucket } = given;
  const opened = openedLink(request, previews);
  const say = (notice: Notice): ShownPage => ({
    bar: noticeOf(notice, { words: previews.words, language }),
  });
  if (opened) {
    if (opened.state === 'valid') {
      const set = previews.liveSets.preview(bucket, opened);
      if (set)
        return { set, of: opened.name, bar: barOf(opened, { words: previews.words, language }) };
    }
    clearOwnCookie(request, reply, previewCookie);
    return say(opened.state === 'ended' ? 'ended' : 'failed');
  }
  const notice = readOwnCookie(request, noticeCookie);
  if (notice !== 'ended' && notice !== 'failed') return undefined;
  clearOwnCookie(request, reply, noticeCookie);
  return say(notice);
}

/** Functions, because a replacement text would read $ signs as patterns. */
export const withBar = (template: string, shown: ShownPage | undefined): string =>
  shown ? template.replace(/<body[^>]*>/, (body) => `${body}${shown.bar}`) : template;

/** Whether this browser has opened the preview of this release; for an hour more, for open pages. */
export function hasPreview(
  request: FastifyRequest,
  { name, release }: ReleaseRef,
  previews: Previews,
): boolean {
  const opened = openedLink(request, previews);
  if (!opened || opened.state === 'invalid') return false;
  const isIt = opened.name === name && opened.release === release;
  const isOver = Date.now() >= opened.endsAtMs + previewGraceMs;
  return isIt && !isOver && previews.liveSets.isPreviewed(opened);
}

type TokenRequest = FastifyRequest<{ Params: { '*': string } }>;

/**
 * A link shows what it opens and waits for the person: only a form of this origin sets the cookie, so
 * that no other site can put somebody into a preview unseen.
 */
export function registerPreviews(app: FastifyInstance, previews: Previews): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.addHook('onRequest', async (_, reply) => {
      reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        // The address is the key; `same-origin` keeps the origin of the form's request readable.
        .header('referrer-policy', 'same-origin')
        .header('cross-origin-opener-policy', 'same-origin');
    });
    const at = `${serverPaths.preview}*`;
    scope.get(at, (request: TokenRequest, reply) => sendLinkPage(request, reply, previews));
    scope.post(at, (request: TokenRequest, reply) => {
      if (!isOwnForm(request)) return reply.code(403).type('text/plain').send('Refused\n');
      if (request.params['*'] === 'end') {
        clearOwnCookie(request, reply, previewCookie);
        return reply.redirect(`${basePath}/`, 303);
      }
      return startPreview(request, reply, previews);
    });
  });
}

function startPreview(request: TokenRequest, reply: FastifyReply, previews: Previews) {
  const token = request.params['*'];
  const link = readLink(token, previews);
  if (link.state !== 'valid') return sendLinkPage(request, reply, previews);
  const maxAgeSeconds = Math.ceil((link.endsAtMs - Date.now()) / 1000) + toldForSeconds;
  setOwnCookie(request, reply, { name: previewCookie, value: token, maxAgeSeconds });
  return reply.redirect(`${basePath}/`, 303);
}

/** A link that is right, but whose release is not noted any more, has ended too. */
function readLink(token: string, { links, liveSets }: Previews): ReadLink {
  const link = links.read(token);
  return link.state === 'valid' && !liveSets.isPreviewed(link) ? { ...link, state: 'ended' } : link;
}

function sendLinkPage(request: TokenRequest, reply: FastifyReply, previews: Previews) {
  const link = readLink(request.params['*'], previews);
  if (link.state !== 'valid') {
    // What it says has to be true: it leads to the live view, whatever was open.
    clearOwnCookie(request, reply, previewCookie);
    const value = link.state === 'ended' ? 'ended' : 'failed';
    setOwnCookie(request, reply, { name: noticeCookie, value, maxAgeSeconds: noticeSeconds });
  }
  const frameAncestors = previews.demo ? "'self'" : "'none'";
  return reply
    .code(link.state === 'valid' ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language, cookie')
    .header('content-security-policy', previewPagePolicy(link, frameAncestors))
    .send(linkPage(link, { words: previews.words, language: languageOf(request) }));
}

/** Not a form of another site. Without the header, as over plain http, the origin has to be ours. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
