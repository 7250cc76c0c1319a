import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, localeNames } from '../build/paths.ts';
import { textsOf } from './locale-texts.ts';

/** The typography of each language, and one word per concept. */
interface Rule {
  /** The pattern of a mistake. */
  wrong: RegExp;
  mend: string;
}

const noBreakSpace = '\u00a0';
const letters = '\u3040-\u30ff\u3400-\u9fff々';
/** Not `\b`, which ends a word at an accented letter. */
const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu');
const wideMarks = '，。、；：？！（）《》「」“”';

const everywhere: Rule[] = [
  {
    wrong: /[^\P{Cc}\n]|\ufffd|[ÃÂâï][\u0080-\u00bf]/u,
    mend: 'A file was read in a wrong encoding: write the words anew.',
  },
  { wrong: /[\u200b\u200e\u200f\u2028\u2029\ufeff]/u, mend: 'Remove the invisible character.' },
  { wrong: /\.\.\./u, mend: 'An ellipsis is one character: …' },
  { wrong: /\p{L}'|'\p{L}/u, mend: 'An apostrophe is ’.' },
  { wrong: /"/u, mend: 'Quotation marks are those of the language: “ ”, « », 「 」.' },
  { wrong: /^\s|\s$| {2}| [.,](?!\d)/u, mend: 'A space too many.' },
];

const wideWriting = (name: string): Rule[] => [
  {
    wrong: new RegExp(`[${letters}][,.;:?!()]|[,.;:?!()][${letters}]`, 'u'),
    mend: `Beside ${name} letters, punctuation is full-width.`,
  },
  {
    wrong: new RegExp(`[ ${noBreakSpace}][${wideMarks}]|[${wideMarks}][ ${noBreakSpace}]`, 'u'),
    mend: 'No space beside a full-width mark.',
  },
];

const perLanguage: Record<string, Rule[]> = {
  en: [{ wrong: /\be-mail/iu, mend: 'email: a hyphen lets the line break inside of it.' }],
  fr: [
    {
      wrong: new RegExp(`[^${noBreakSpace}?!][?!;»]|[^${noBreakSpace}]:(?=\\s|$)`, 'u'),
      mend: 'A no-break space (U+00A0) stands before ? ! ; : and ».',
    },
    { wrong: new RegExp(`«[^${noBreakSpace}]`, 'u'), mend: 'A no-break space follows «.' },
    { wrong: /e-mail/iu, mend: 'e‑mail with U+2011, which does not break.' },
    { wrong: word('tu|toi|tes'), mend: 'vous' },
    { wrong: word('applis?'), mend: 'application' },
  ],
  es: [
    { wrong: /^[^¿]*\?|¿[^?]*(¿|$)/u, mend: 'A question opens with ¿.' },
    { wrong: /^[^¡]*!|¡[^!]*(¡|$)/u, mend: 'An exclamation opens with ¡.' },
    { wrong: word('usted'), mend: 'tú' },
    { wrong: /vídeo/iu, mend: 'video' },
    { wrong: /monedero/iu, mend: 'cartera' },
    { wrong: word('móvil|celular'), mend: 'teléfono' },
    { wrong: /\be-?mail/iu, mend: 'correo' },
  ],
  pt_br: [
    { wrong: /e-mail/iu, mend: 'e‑mail with U+2011, which does not break.' },
    { wrong: word('tu|teu|tua'), mend: 'você' },
    { wrong: /aparelho/iu, mend: 'dispositivo' },
  ],
  ms: [
    { wrong: /e-mel/iu, mend: 'e‑mel with U+2011, which does not break.' },
    { wrong: /\bcubaan/iu, mend: 'percubaan' },
  ],
  id: [
    { wrong: word('kamu|kalian|(akun|dompet|saldo|sandi|uang|ponsel)mu'), mend: 'Anda' },
    { wrong: /e-mail|surel/iu, mend: 'email' },
  ],
  vi: [
    { wrong: /e-mail/iu, mend: 'email' },
    { wrong: /chăm sóc khách hàng/iu, mend: 'hỗ trợ khách hàng' },
  ],
  ko: [
    { wrong: /[，。、；：？！（）]/u, mend: 'Korean punctuation is half-width.' },
    { wrong: /니다(?!\p{L})/u, mend: '해요 or 하세요' },
  ],
  ja: [
    ...wideWriting('Japanese'),
    { wrong: /，/u, mend: '、' },
    {
      wrong: new RegExp(`[${letters}] [A-Za-z0-9]|[A-Za-z0-9] [${letters}]`, 'u'),
      mend: 'No space between Japanese letters and Latin ones or digits.',
    },
    { wrong: /端末/u, mend: 'デバイス' },
    { wrong: /スマートフォン/u, mend: 'スマホ' },
    { wrong: /カスタマーサービス/u, mend: 'カスタマーサポート' },
  ],
  zh_cn: [
    ...wideWriting('Chinese'),
    {
      wrong: new RegExp(`[${letters}][A-Za-z0-9]|[A-Za-z0-9][${letters}]`, 'u'),
      mend: 'A space stands between Chinese letters and Latin ones or digits.',
    },
    { wrong: /您/u, mend: '你' },
    { wrong: /你的账户|注销账户|账户安全/u, mend: '账号: 账户 is that of a bank.' },
  ],
};

/** Ignores the contents of placeholders, and takes a quoted label for one. */
const wordsIn = (text: string): string => text.replace(/\{\{.*?\}\}|\$t\(.*?\)/gu, '{}');

function faults(language: string, file: string): string[] {
  const rules = [...everywhere, ...(perLanguage[language] ?? [])];
  return textsOf(language, file.replace(/\.json$/, '')).flatMap(([key, text]) => {
    const composed = text === text.normalize('NFC') ? [] : [`${key}: write composed letters (NFC)`];
    const broken = rules.filter(({ wrong }) => wrong.test(wordsIn(text)));
    return [...composed, ...broken.map(({ mend }) => `${key}: ${mend} “${text}”`)];
  });
}

describe.each(localeNames())('%s', (language) => {
  it.each(fs.readdirSync(at(`locales/${language}`)))(
    '%s is written as the house writes',
    (file) => {
      expect(faults(language, file)).toEqual([]);
    },
  );
});

describe('the rules', () => {
  it.each([
    ['fr', 'Mot de passe oublié ?', true],
    ['fr', `Mot de passe oublié${noBreakSpace}?`, false],
    ['fr', 'Nouveau ?!', true],
    ['fr', `À 12:30${noBreakSpace}: c’est fait`, false],
    ['fr', 'Choisissez « Supprimer »', true],
    ['es', 'Olvidaste tu contraseña?', true],
    ['es', '¿Olvidaste tu contraseña? ¿Sí?', false],
    ['zh_cn', '你好, 世界', true],
    ['zh_cn', '登录已失效ï¼\u008c请重新登录', true],
    ['zh_cn', '有效期 24 小时，{{time}}后', false],
    ['ja', '24 時間', true],
    ['ja', '{{time}} 後に、24時間', false],
    ['ko', '할 수 없습니다', true],
    ['en', "didn't load...", true],
  ])('%s: %s', (language, text, isWrong) => {
    const rules = [...everywhere, ...(perLanguage[language] ?? [])];
    expect(rules.some(({ wrong }) => wrong.test(wordsIn(text)))).toBe(isWrong);
  });
});
