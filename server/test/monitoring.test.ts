import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../src/platform/db/new-id.ts';
import { jobLeases } from '../src/platform/jobs/leases.table.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The alerts and the dashboard in deploy/ ask only for what `/metrics` has. */
const deploy = join(import.meta.dirname, '../../deploy');
const expressionsIn = {
  'alerts.yml': (text: string) => text.match(/expr: (\|\n(?: {10}.*\n)+|.*)/g) ?? [],
  'grafana-dashboard.json': (text: string) => {
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  },
};

let test: TestApp;
/** The labels of each metric. */
const labelsOf = new Map<string, Set<string>>();
beforeAll(async () => {
  test = await startTestApp({ demo: true });
  const now = new Date();
  const lease = { name: 'seal-entries', holder: newId(), until: now, lastRunAt: now };
  await test.db.insert(jobLeases).values(lease);
  // The first request is counted once it is answered.
  const read = () => test.app.inject({ method: 'GET', url: '/metrics' });
  await read();
  for (const line of (await read()).body.split('\n')) {
    const declared = /^# TYPE (\S+) (\S+)/.exec(line);
    if (declared?.[1]) labelsOf.set(declared[1], new Set());
    const value = /^(\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? [\d.e+-]+$/.exec(line);
    for (const [, label = ''] of value?.[2]?.matchAll(/(\w+)=/g) ?? []) {
      labelsOf.get(value?.[1] ?? '')?.add(label);
    }
  }
});
afterAll(() => test.close());

/** No page has reported a release here. */
const labelsOfReleases = ['remote', 'release'];
/** Of Prometheus itself, for every target. */
const ofPrometheus = ['up', 'job', 'instance', 'le'];

it.each(Object.keys(expressionsIn) as (keyof typeof expressionsIn)[])('%s', (file) => {
  const expressions = expressionsIn[file](readFileSync(join(deploy, file), 'utf8'));
  expect(expressions.length).toBeGreaterThan(10);
  for (const expression of expressions) {
    const metrics = expression.match(/\b(?:webview|process)_\w+/g) ?? [];
    const names = metrics.map((name) => name.replace(/(_request_seconds)_bucket$/, '$1'));
    expect(names.length + (expression.match(/\bup\b/g) ?? []).length).toBeGreaterThan(0);
    for (const name of names) expect([...labelsOf.keys()], expression).toContain(name);
    const labels = names.flatMap((name) => [...(labelsOf.get(name) ?? [])]);
    const asked = [
      ...expression.matchAll(/(\w+)(?:=~|!=|=)"/g),
      ...[...expression.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) => [
        ...list.matchAll(/(\w+)/g),
      ]),
    ].map(([, label]) => label);
    for (const label of asked) {
      expect([...labels, ...labelsOfReleases, ...ofPrometheus], expression).toContain(label);
    }
  }
});

it('says that the database does not answer, and still serves its own numbers', async () => {
  const broken = await startTestApp({ demo: true });
  await broken.database.close();
  const { body } = await broken.app.inject({ method: 'GET', url: '/metrics' });
  await broken.app.close();
  expect(body).toContain('webview_metrics_source_up{source="ledger"} 0');
  expect(body).toContain('webview_metrics_source_up{source="readiness"} 1');
  expect(body).toMatch(/process_resident_memory_bytes \d+/);
});
