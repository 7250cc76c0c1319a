import type { Request } from '../../e2e/fixtures/network.ts';
import type { Sample } from './measure.ts';
import type { Results, Series } from './results.ts';
import { asText, type Estimate, estimate, median, pairedRatio } from './statistics.ts';
import { textTable } from './text-table.ts';

/** One result of a run beside its target. */
export interface Line {
  scenario: string;
  what: string;
  value: string;
  ship?: string;
  aim?: string;
}

interface Target {
  against: string;
  ship: number;
  aim: number;
}

/** The targets for the ratios of ours to the others, by profile. */
const coldTargets: Record<string, Target[]> = {
  preset: [
    { against: 'mono', ship: 1, aim: 0.75 },
    { against: 'mono+', ship: 1.1, aim: 1 },
    { against: 'naive', ship: 0.5, aim: 0.35 },
  ],
  raw: [
    { against: 'mono', ship: 1.05, aim: 0.9 },
    { against: 'mono+', ship: 1.1, aim: 1 },
    { against: 'naive', ship: 0.5, aim: 0.35 },
  ],
};

const fixed = (value: number): string => value.toFixed(2);
const limits = (ship: number, aim: number) => ({
  ship: `≤ ${fixed(ship)}`,
  aim: `≤ ${fixed(aim)}`,
});

type Figure = (sample: Sample) => number;
interface Place {
  page: string;
  profile: string;
}

function ratio<Value>(
  series: Series<Value>,
  at: Place & { ours?: string; theirs: string },
  figure: (value: Value) => number,
): Estimate | undefined {
  const { page, profile, ours = 'ours', theirs } = at;
  const mine = series.values({ id: ours, page, profile }).map(figure);
  const others = series.values({ id: theirs, page, profile }).map(figure);
  return mine.length > 0 && others.length > 0 ? pairedRatio(mine, others) : undefined;
}

const usable: Figure = ({ usableMs }) => usableMs;

function coldLines({ cold }: Results): Line[] {
  return cold.places().flatMap((place) => {
    const scenario = `cold ${place.page}, ${place.profile}`;
    const targets = coldTargets[place.profile] ?? [];
    const lines = targets.flatMap(({ against, ship, aim }): Line[] => {
      const found = ratio(cold, { ...place, theirs: against }, usable);
      if (!found) return [];
      return [
        { scenario, what: `usable, ours / ${against}`, value: asText(found), ...limits(ship, aim) },
      ];
    });
    const floor = ratio(cold, { ...place, theirs: 'floor' }, usable);
    const skeleton = ratio(cold, { ...place, theirs: 'mono' }, ({ skeletonMs }) => skeletonMs);
    const bytes = ratio(cold, { ...place, theirs: 'mono+' }, (one) => one.bytes);
    return [
      ...lines,
      ...(floor ? [{ scenario, what: 'usable, ours / floor', value: asText(floor) }] : []),
      ...(skeleton
        ? [
            {
              scenario,
              what: 'skeleton, ours / mono',
              value: asText(skeleton),
              ...limits(0.6, 0.35),
            },
          ]
        : []),
      ...(bytes
        ? [{ scenario, what: 'bytes, ours / mono+', value: asText(bytes), ...limits(1.15, 1.08) }]
        : []),
    ];
  });
}

function otherLines({ second, third, released, switches }: Results): Line[] {
  const lines: Line[] = [];
  const add = (line: Omit<Line, 'value'>, found: Estimate | undefined) => {
    if (found) lines.push({ ...line, value: asText(found) });
  };
  for (const place of third.places()) {
    const { page } = place;
    for (const theirs of ['mono', 'mono+']) {
      const limit = theirs === 'mono' ? limits(0.6, 0.3) : {};
      const what = `usable, ours / ${theirs}`;
      add(
        { scenario: `second opening ${page}`, what },
        ratio(second, { ...place, theirs }, usable),
      );
      add(
        { scenario: `third opening ${page}`, what, ...limit },
        ratio(third, { ...place, theirs }, usable),
      );
    }
  }
  for (const place of released.places()) {
    const found = ratio(released, { ...place, theirs: 'mono' }, ({ fileBytes }) => fileBytes);
    const what = 'bytes fetched again, ours / mono';
    add({ scenario: `after a release ${place.page}`, what, ...limits(0.25, 0.05) }, found);
  }
  for (const place of switches.places()) {
    const scenario = `switch ${place.page}`;
    add(
      { scenario, what: 'ours / mono', ship: '≤ 1.10' },
      ratio(switches, { ...place, theirs: 'mono' }, ({ ms }) => ms),
    );
    const ours = switches.values({ id: 'ours', ...place }).map(({ ms }) => ms);
    lines.push({ scenario, what: 'ours, ms', value: asText(estimate(ours)), aim: '≤ 100 ms' });
  }
  return lines;
}

/** Compares ours with itself: an interval without 1.00 means that the machine was not quiet. */
export function voidReason({ cold }: Results): string | undefined {
  const found = ratio(
    cold,
    { page: 'history', profile: 'preset', ours: 'ours again', theirs: 'ours' },
    usable,
  );
  if (!found || (found.low <= 1 && found.high >= 1)) return undefined;
  return `This run is void: ours differs from itself by ${asText(found)}.`;
}

export const linesOf = (results: Results): Line[] => [
  ...coldLines(results),
  ...otherLines(results),
];

interface Row {
  id: string;
  where: string;
  usable: string;
  skeleton: string;
  kilobytes: string;
  requests: string;
  depth: string;
  longTasks: string;
  shift: string;
}

/** The absolute medians of each contestant. */
export function rowsOf({ cold }: Results): Row[] {
  const ids = ['ours', 'ours again', 'mono', 'mono+', 'naive', 'floor'];
  return cold.places().flatMap((place) =>
    ids.flatMap((id): Row[] => {
      const samples = cold.values({ id, ...place });
      if (samples.length === 0) return [];
      const middle = (figure: Figure) => median(samples.map(figure));
      return [
        {
          id,
          where: `${place.page}, ${place.profile}`,
          usable: middle(usable).toFixed(0),
          skeleton: middle(({ skeletonMs }) => skeletonMs).toFixed(0),
          kilobytes: (middle(({ bytes }) => bytes) / 1024).toFixed(1),
          requests: middle(({ requests }) => requests).toFixed(0),
          depth: middle(({ depth }) => depth).toFixed(0),
          longTasks: middle(({ longTasksMs }) => longTasksMs).toFixed(0),
          shift: middle(({ shift }) => shift).toFixed(3),
        },
      ];
    }),
  );
}

export function printReport(results: Results, machine: string): void {
  console.log(`\n${machine}\n`);
  const heads = [
    'where',
    'who',
    'usable ms',
    'skeleton ms',
    'KB',
    'requests',
    'depth',
    'long tasks ms',
    'shift',
  ];
  const rows = rowsOf(results).map((row) => [
    row.where,
    row.id,
    ...[row.usable, row.skeleton, row.kilobytes, row.requests, row.depth, row.longTasks, row.shift],
  ]);
  console.log(textTable([heads, ...rows]));
  const lines = linesOf(results).map(({ scenario, what, value, ship = '', aim = '' }) => [
    ...[scenario, what, value, ship, aim],
  ]);
  console.log(
    `\n${textTable([['scenario', 'what', 'median (interval)', 'to ship', 'aim'], ...lines])}`,
  );
  const reason = voidReason(results);
  if (reason) console.log(`\n${reason}`);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const htmlTable = (rows: string[][]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`;

/** A chart of the requests of one opening over time. */
function waterfall(title: string, sample: Sample): string {
  const perMs = 700 / sample.usableMs;
  const bar = ({ url, startMs, endMs, bytes, depth }: Request, index: number): string => {
    const { pathname } = new URL(url);
    const name = pathname.split('/').slice(-2).join('/');
    const left = (startMs * perMs).toFixed(1);
    const width = Math.max(1, (endMs - startMs) * perMs).toFixed(1);
    const label = `${name} · ${bytes} B · ${depth}`;
    return `<g transform="translate(0 ${index * 16})"><rect x="${left}" width="${width}" height="12" class="d${depth}"/><text x="710" y="10">${escaped(label)}</text></g>`;
  };
  const height = sample.waterfall.length * 16;
  return `<h3>${escaped(title)}: ${sample.usableMs.toFixed(0)} ms</h3><svg width="1100" height="${height}">${sample.waterfall.map(bar).join('')}</svg>`;
}

/** The opening with the median time. */
function typical(samples: Sample[]): Sample | undefined {
  return [...samples].sort((a, b) => a.usableMs - b.usableMs)[samples.length >> 1];
}

export function writeHtml(results: Results, machine: string): string {
  const falls = results.cold.places().flatMap((place) =>
    ['ours', 'mono', 'mono+', 'naive', 'floor'].flatMap((id) => {
      const sample = typical(results.cold.values({ id, ...place }));
      return sample ? [waterfall(`${id}, ${place.page}, ${place.profile}`, sample)] : [];
    }),
  );
  const rows = rowsOf(results).map((row) => Object.values(row));
  const lines = linesOf(results).map((line) => Object.values(line));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><style>
body{font:14px/1.5 system-ui;margin:24px}table{border-collapse:collapse;margin:16px 0}td{border:1px solid #ccc;padding:2px 8px;font-variant-numeric:tabular-nums}
text{font-size:11px}.d0{fill:#888}.d1{fill:#5b5bd6}.d2{fill:#d6755b}.d3,.d4,.d5{fill:#c22}</style>
<h1>Bench</h1><p>${escaped(machine)}</p><p>${escaped(voidReason(results) ?? '')}</p>${htmlTable(lines)}${htmlTable(rows)}
<p>Bars: grey the page, blue what it names, orange what that asks for.</p>${falls.join('')}</html>
`;
}
