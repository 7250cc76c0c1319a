import { expect, it } from 'vitest';
import { showLanguage } from './show-language.ts';

it('tells screen readers and, by a cookie, the server of the next page', () => {
  const written: string[] = [];
  const root = { lang: 'en' };
  const doc = {
    documentElement: root,
    set cookie(text: string) {
      written.push(text);
    },
  } as unknown as Document;
  showLanguage(doc, 'zh_cn');
  expect(root.lang).toBe('zh-cn');
  expect(written).toEqual(['locale=zh_cn; Path=/webview; Max-Age=31536000; SameSite=Lax']);
});
