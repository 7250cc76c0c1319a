import { languages } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { localesDir } from '../../test/databases.ts';
import { codeMails } from '../access/code-mails.ts';
import { securityChangedMail, securityChanges } from '../domains/messages/security-changes.ts';
import { renderMail } from '../platform/mail/render.ts';
import { readWords } from '../platform/words.ts';
import { mailKinds } from './mail-kinds.ts';

const words = readWords(localesDir);
const code = '042917';
const { code: codeMail, codeForKnown, codeForFull } = codeMails;
const purposes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const mails = [
  ...purposes.map((purpose) => ({ kind: codeMail, params: { code, purpose } })),
  { kind: codeForKnown, params: { code, purpose: 1 } },
  { kind: codeForFull, params: { code, purpose: 1 } },
  ...securityChanges.map((change) => ({
    kind: securityChangedMail,
    params: { change, at: 1_772_337_600 },
  })),
].map((mail) => ({ ...mail, name: mail.kind.name }));

it('are all covered here', () => {
  expect(new Set(mails.map(({ name }) => name))).toEqual(
    new Set(mailKinds.map(({ name }) => name)),
  );
});

describe.each(languages)('mails in %s', (language) => {
  it.each(mails)('have all their texts: $name $params', (mail) => {
    const shown = renderMail(words, { ...mail, language });
    expect(`${shown.subject} ${shown.text}`).not.toMatch(/mail\.[a-z]+\.|\{\{|undefined/);
    const english = renderMail(words, { ...mail, language: 'en' });
    if (language !== 'en') expect(shown.text).not.toBe(english.text);
    if (mail.name.startsWith('code')) {
      expect(shown.subject.startsWith(code)).toBe(true);
      expect(shown.text).toContain(code);
      expect(shown.text).toMatch(/10/);
    } else {
      expect(shown.text).toContain(
        language === 'zh_cn' ? '2026年03月01日 12:00' : '2026-03-01 12:00',
      );
    }
  });

  it('differ by their purpose', () => {
    const texts = mails.map((mail) => renderMail(words, { ...mail, language }).text);
    expect(new Set(texts).size).toBe(mails.length);
  });
});
