import { expect, it } from 'vitest';
import { readAudit } from './audit.rules.ts';

const answer = (vulnerabilities: Record<string, object>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  });

it('passes where the registry knows of no hole', () => {
  expect(readAudit(answer({}))).toEqual({ kind: 'clean' });
});

it.each(['info', 'low', 'moderate', 'high', 'critical'])('names a hole that is %s', (severity) => {
  const axios = { name: 'axios', severity, range: '<1.2.0' };
  expect(readAudit(answer({ axios }))).toEqual({
    kind: 'holes',
    holes: [`axios <1.2.0: ${severity}`],
  });
});

it.each([
  ['{ "message": "405 Method Not Allowed", "statusCode": 405 }', '405 Method Not Allowed'],
  ['{ "error": { "code": "ENOTFOUND", "summary": "no network" } }', 'no network'],
  ['', 'no answer'],
  ['null', 'no answer'],
  ['<html>', 'no answer'],
  ['{ "metadata": {} }', 'no answer'],
])('says so where the registry does not answer: %s', (output, why) => {
  expect(readAudit(output)).toEqual({ kind: 'unanswered', why });
});
