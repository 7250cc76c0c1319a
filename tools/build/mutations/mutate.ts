import fs from 'node:fs';
import { at } from '../paths.ts';
import type { CallSite, Changed, Site } from './contract.ts';

/** A change of the contract, and what it means for those who make its calls. */
export interface Mutation {
  what: string;
  changed: Changed;
  /** Whom it breaks: those who read the field, those who make the call, or nobody. */
  breaks: { field: string } | { call: string } | 'nobody';
}

interface Edit {
  from: number;
  to?: number;
  text: string;
}

/** The texts of files after edits. */
export function edit(edits: readonly ({ file: string } & Edit)[]): Changed {
  const files = new Set(edits.map(({ file }) => file));
  return new Map(
    [...files].map((file) => {
      const own = edits.filter((one) => one.file === file);
      const last = own.toSorted((one, other) => other.from - one.from);
      const apply = (rest: string, { from, to = from, text }: Edit) =>
        rest.slice(0, from) + text + rest.slice(to);
      return [file, last.reduce(apply, fs.readFileSync(at(file), 'utf8'))];
    }),
  );
}

/** A renamed field is one that is gone, and leaves no object empty. */
export const renamed = ({ file, name, at: from }: Site) => ({
  file,
  from,
  to: from + name.length,
  text: `gone_${from}`,
});

/** The ways in which a field of an answer changes for those who read it. */
export function mutationsOfField(site: Site): Mutation[] {
  const { file, name, schema } = site;
  const [from, to] = schema;
  const wrapped = (by: string) =>
    edit([
      { file, from, text: `z.${by}(` },
      { file, from: to, text: ')' },
    ]);
  const replaced = (by: string) => edit([{ file, from, to, text: by }]);
  const ways: [string, Changed][] = [
    ['is renamed', edit([renamed(site)])],
    ['is of another type', replaced('z.tuple([z.boolean()])')],
    ['may be missing', wrapped('optional')],
    ['may be null', wrapped('nullable')],
  ];
  return ways.map(([way, changed]) => ({
    what: `${name} of ${file} ${way}`,
    changed,
    breaks: { field: name },
  }));
}

/** Additions to a call, a demand, and its end. */
export function mutationsOfCall({ file, path, at: from, request, response }: CallSite): Mutation[] {
  const added = (where: number, schema: string) =>
    edit([{ file, from: where, text: ` mutant: ${schema},` }]);
  return [
    ...(response
      ? [
          {
            what: 'answers more',
            changed: added(response, 'z.string()'),
            breaks: 'nobody' as const,
          },
        ]
      : []),
    ...(request
      ? [
          {
            what: 'takes more',
            changed: added(request, 'z.optional(z.string())'),
            breaks: 'nobody' as const,
          },
          {
            what: 'demands more',
            changed: added(request, 'z.string()'),
            breaks: { call: path },
          },
        ]
      : []),
    {
      what: 'is gone',
      changed: edit([{ file, from: from + path.length, text: '/gone' }]),
      breaks: { call: path },
    },
  ].map((one) => ({ ...one, what: `${path} ${one.what}` }));
}
