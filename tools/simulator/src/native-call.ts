import type { Bridge, NativePage } from '@shared/host/bridge';
import { nativePages } from '@shared/host/bridge';
import * as z from 'zod/mini';

/** Validates the calls of the web view. Pure. */
type Method = Exclude<keyof Bridge, 'platform'>;

const word = z.string().check(z.minLength(1), z.maxLength(200));
const nothing = z.strictObject({});
const text = z.string().check(z.maxLength(4000));

/** Exactly the parameters of a native page. */
const paramsOfPage = (page: NativePage) =>
  z.strictObject(Object.fromEntries(nativePages[page].map((name) => [name, text])));

const pages = Object.keys(nativePages) as NativePage[];
const pageTarget = z.union(
  pages.map((page) => z.strictObject({ page: z.literal(page), params: paramsOfPage(page) })),
);

/** Typed by the bridge of the remotes: a method without a schema does not compile. */
const paramsOf = {
  close: nothing,
  reload: nothing,
  goKyc: nothing,
  ready: nothing,
  saveImage: z.strictObject({
    dataUrl: z.string().check(z.regex(/^data:image\/(png|jpeg|webp);base64,/)),
    fileName: word,
  }),
  downloadVideo: z.strictObject({ url: z.url({ protocol: /^https?$/ }), fileName: word }),
  goPage: pageTarget,
} satisfies Record<Method, z.ZodMiniType>;

const message = z.strictObject({
  v: z.literal(1),
  id: word,
  method: word,
  params: z.record(z.string(), z.unknown()),
});

export type NativeCall = {
  [M in Method]: { id: string; method: M; params: z.output<(typeof paramsOf)[M]> };
}[Method];

export type ReadCall =
  | { kind: 'call'; call: NativeCall }
  /** With an id if the message is valid enough to be answered. */
  | { kind: 'refused'; id?: string; problem: string };

const isMethod = (text: string): text is Method => Object.hasOwn(paramsOf, text);

export function readCall(data: unknown): ReadCall {
  if (typeof data !== 'string') return { kind: 'refused', problem: 'The message is not text.' };
  const read = message.safeParse(parseJson(data));
  if (!read.success) return { kind: 'refused', problem: problemOf('message', read.error) };
  const { id, method, params } = read.data;
  if (!isMethod(method)) return { kind: 'refused', id, problem: `There is no method “${method}”.` };
  const checked = paramsOf[method].safeParse(params);
  if (!checked.success) return { kind: 'refused', id, problem: problemOf(method, checked.error) };
  return { kind: 'call', call: { id, method, params: checked.data } as NativeCall };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(what: string, { issues }: z.core.$ZodError): string {
  const places = issues.map(({ path }) => path.join('.') || 'its shape');
  return `Wrong in ${what}: ${[...new Set(places)].join(', ')}.`;
}
