import { expect, it } from 'vitest';
import { isReasonOf, isReportType, reportReasons, reportTypes } from './report-reasons.ts';

it('knows its types, and nothing that every object has', () => {
  expect(reportTypes).toEqual(['user', 'video', 'comment']);
  expect(['user', 'toString', '__proto__', ''].map(isReportType)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('has reasons of each type, each once, the last for all others', () => {
  for (const type of reportTypes) {
    const reasons: readonly string[] = reportReasons[type];
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons.at(-1)).toBe('other');
  }
  expect(isReasonOf('user', 'impersonation')).toBe(true);
  expect(isReasonOf('video', 'impersonation')).toBe(false);
});
