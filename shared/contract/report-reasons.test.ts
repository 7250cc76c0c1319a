import { expect, it } from 'vitest';
import { isReasonOf, isReportType, reportReasons, reportTypes } from './report-reasons.ts';

it('knows its types, and no inherited property', () => {
  expect(reportTypes).toEqual(['user', 'video', 'comment']);
  expect(['user', 'toString', '__proto__', ''].map(isReportType)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('lists each reason of a type once, with “other” last', () => {
  for (const type of reportTypes) {
    const reasons: readonly string[] = reportReasons[type];
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons.at(-1)).toBe('other');
  }
  expect(isReasonOf('user', 'impersonation')).toBe(true);
  expect(isReasonOf('video', 'impersonation')).toBe(false);
});
