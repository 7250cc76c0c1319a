import { expect, it } from 'vitest';
import { pageHtml } from './page-html.ts';

it('gives the script in the head the names and values of the start parameters', () => {
  const html = pageHtml([]);
  const values = '{"locale":"locale","theme":"theme","themes":["light","dark","system"]}';
  expect(html).toContain(`var start = ${values};`);
  expect(html).not.toContain('start-params');
});
