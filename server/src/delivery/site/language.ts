import type { Language } from '@shared/contract/enums';
import { matchLanguage } from '@shared/contract/language';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';

/** Guesses the language that a page will start in from query, cookie and browser. */
export function guessLanguage(request: {
  query: string | undefined;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}): Language {
  const accepted = (request.acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]);
  const tags = [request.query, request.cookie, ...accepted];
  return tags.map((tag) => tag && matchLanguage(tag)).find(Boolean) || 'en';
}

export function languageOf({ headers, query }: FastifyRequest): Language {
  return guessLanguage({
    query: (query as Record<string, string | undefined>).locale,
    cookie: readCookie(headers.cookie, 'locale'),
    acceptLanguage: headers['accept-language'],
  });
}
