import { expect, it } from 'vitest';
import { read, trackedFiles } from './files.ts';

/** Numbers and dates are formatted in one place each, in the language of the reader. */
const sources = trackedFiles().filter(
  (file) =>
    /^(shell|shared|remotes|server)\/.*\.tsx?$/.test(file) &&
    !/\.test\.|\btesting\/|^server\/test/.test(file),
);
const linesWith = (pattern: RegExp, among = sources): string[] =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

/** Every written format of a date or time, and why it is not the language's own. */
const keptFormats: Record<string, string> = {
  'YYYY-MM-DD': '§9 asks for it in nine languages',
  YYYY年MM月DD日: '§9 asks for it in Chinese',
  'YYYY/MM/DD HH:mm': '§3 and §9 ask for it in stake records',
  'HH:mm': 'beside the dates of §9, by the clock of 24 hours in every language',
  'YYYY-MM': 'the key of a month, which is shown in words',
  'm:ss': 'a countdown',
  'mm:ss': 'a countdown of hours',
  'MM-DD': 'compares birthdays, and is not shown',
  YYMMDD: 'part of the number of an order',
};

it('writes no format of dates but those that are listed with a reason', () => {
  const quoted = /['"`]([YMDHhms年月日/:. -]*(?:YY|MM|DD|HH|mm|ss)[YMDHhms年月日/:. -]*)['"`]/g;
  const found = sources
    .flatMap((file) => [...read(file).matchAll(quoted)].map(([, one = '']) => one))
    .filter((one) => one.length > 3);
  expect([...new Set(found)].sort()).toEqual(Object.keys(keptFormats).sort());
});

it('formats numbers through shared/lib/intl alone, so that all group their digits alike', () => {
  const own = /\bIntl\.NumberFormat\(|\.toLocale(Date|Time)?String\(/;
  // The early script only wakes Intl up.
  const others = sources.filter(
    (file) => file !== 'shared/lib/intl.ts' && file !== 'shell/src/early-requests/warm-up.ts',
  );
  expect(linesWith(own, others)).toEqual([]);
});

it('keeps a formatted amount and its unit together by a no-break space', () => {
  // Commands of operators and the ledger print raw amounts for terminals. YUD is the suffix of §3.
  const shown = sources.filter((file) => !/\.operator\.ts$|^server\/src\/ledger\//.test(file));
  const loose =
    /(\)\}|[`\s]\d) (USDT|YUT|%|\$\{(\w+[.?]+)*(\w*[aA]sset|unit|currency|symbol|one|per)\b)/;
  expect(linesWith(loose, shown)).toEqual([]);
});
