import type {
  Refusal,
  SharedTypes,
  TypeDefinition,
  TypedPart,
  TypeRef,
} from '@shared/contract/published';
import { Malformed, parseTypes } from '../releases/schemas.ts';
import { remedyFor, remoteOf } from './compatible.ts';
import type { PublishedRelease, ReleaseReader } from './published-release.ts';

/** A file of a release; releases from before have none. */
export const typesFile = 'types.json';

/** Checks that a shell still offers what a remote was built against, in its types, too. */
export async function findChangedTypes(
  reader: ReleaseReader,
  pair: {
    shell: PublishedRelease;
    remote: PublishedRelease;
    fresh: 'shell' | 'remote';
    isFallback?: boolean;
  },
): Promise<Refusal[]> {
  const { shell, remote, fresh } = pair;
  const [offered, needed] = await Promise.all([
    readTypes(reader, shell),
    readTypes(reader, remote),
  ]);
  if (!offered || !needed) return [];
  const changes = changedTypes({ offered, needed });
  return changes.slice(0, 5).map((change) => ({
    check: 'types',
    name: fresh === 'shell' ? 'shell' : remote.name,
    message: `${remoteOf(pair)} was built against another shell than ${shell.release}: ${change}.`,
    remedy: remedyFor(pair),
  }));
}

/** Undefined where a release has none, or none that can be read: `findTypesProblem` says so. */
async function readTypes(
  reader: ReleaseReader,
  one: PublishedRelease,
): Promise<SharedTypes | undefined> {
  const read = await parse(reader, one);
  return read instanceof Malformed ? undefined : read;
}

export async function findTypesProblem(
  reader: ReleaseReader,
  one: PublishedRelease,
): Promise<Refusal[]> {
  const read = await parse(reader, one);
  if (!(read instanceof Malformed)) return [];
  const { name, release } = one;
  const message = `${name} ${release}: ${read.message}`;
  return [{ check: 'files', name, message, remedy: 'Build it again and release that build.' }];
}

async function parse(
  reader: ReleaseReader,
  { name, release, contents }: PublishedRelease,
): Promise<SharedTypes | Malformed | undefined> {
  if (!Object.hasOwn(contents.files, typesFile)) return undefined;
  const content = await reader.file({ name, release, file: typesFile });
  try {
    return content && parseTypes(content.toString());
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
}

interface Compared {
  offered: SharedTypes;
  needed: SharedTypes;
}

/** Every difference that breaks the remote, each as a sentence. Pure. */
export function changedTypes({ offered, needed }: Compared): string[] {
  return Object.entries(needed.exports).flatMap(([key, names]) =>
    Object.entries(names).flatMap(([name, was]) => {
      const is = offered.exports[key]?.[name];
      // The check of names refuses what is gone.
      if (is === undefined) return [];
      const comparison = new Comparison({ offered, needed });
      const found = comparison.find({ is, was, gives: true, at: name });
      return found === undefined ? [] : [`${found} (${key})`];
    }),
  );
}

interface Pair {
  /** In the types of the shell, and in those of the remote. */
  is: TypeRef;
  was: TypeRef;
  /** The shell gives it to the remote; else the remote gives it to the shell. */
  gives: boolean;
  at: string;
}

/** The remote's types come from outside. Those of this product take a hundredth. */
const maxSteps = 200_000;
const maxDepth = 200;

class Comparison {
  readonly #offered: SharedTypes;
  readonly #needed: SharedTypes;
  readonly #mentions: ReadonlySet<string>;
  /** Pairs that are compared already: types contain themselves. */
  readonly #seen = new Set<string>();

  constructor({ offered, needed }: Compared) {
    this.#offered = offered;
    this.#needed = needed;
    this.#mentions = new Set(needed.mentions);
  }

  #steps = 0;
  #depth = 0;

  /** The first difference; undefined if the remote can live with this type. */
  find(pair: Pair): string | undefined {
    this.#steps += 1;
    if (this.#steps > maxSteps || this.#depth > maxDepth) return `${pair.at} is too large a type`;
    this.#depth += 1;
    const found = this.#compare(pair);
    this.#depth -= 1;
    return found;
  }

  #compare(pair: Pair): string | undefined {
    const { is, was, gives, at } = pair;
    const seen = `${is} ${was} ${gives}`;
    if (this.#seen.has(seen)) return undefined;
    const [now, before] = [this.#definition(is, 'is'), this.#definition(was, 'was')];
    const [from, to] = gives ? [now, before] : [before, now];
    if (to === 'unknown' || to === 'any' || from === 'any' || from === 'never') return undefined;
    const options = [membersOf(from, gives ? is : was), membersOf(to, gives ? was : is)] as const;
    if (options[0].length > 1 || options[1].length > 1) return this.#findInUnion(pair, options);
    if (typeof now === 'string' || typeof before === 'string') {
      return isLiteralOf(from, to)
        ? undefined
        : `${at} was ${textOf(before)} and is ${textOf(now)}`;
    }
    this.#seen.add(seen);
    return this.#findInside(pair, now, before);
  }

  #findInUnion(pair: Pair, [from, to]: readonly [TypeRef[], TypeRef[]]): string | undefined {
    const { gives, at } = pair;
    const fits = (one: TypeRef, other: TypeRef): boolean => {
      const known = new Set(this.#seen);
      const [is, was] = gives ? [one, other] : [other, one];
      const isFit = this.find({ is, was, gives, at }) === undefined;
      if (!isFit) {
        this.#seen.clear();
        for (const each of known) this.#seen.add(each);
      }
      return isFit;
    };
    const lost = from.find((one) => !to.some((other) => fits(one, other)));
    if (lost === undefined) return undefined;
    const text = textOf(this.#definition(lost, gives ? 'is' : 'was'));
    return gives ? `${at} may be ${text} now` : `${at} may not be ${text} any more`;
  }

  #findInside(pair: Pair, now: TypeDefinition, before: TypeDefinition): string | undefined {
    const { at, gives } = pair;
    if (now.call && before.call) return this.#findInCall(pair, now.call, before.call);
    if (now.properties && before.properties) {
      return this.#findInProperties(pair, now.properties, before.properties);
    }
    if (
      now.name === undefined ||
      now.name !== before.name ||
      now.of?.length !== before.of?.length
    ) {
      return `${at} was ${textOf(before)} and is ${textOf(now)}`;
    }
    return first(before.of ?? [], (was, index) =>
      this.find({ is: now.of?.[index] ?? was, was, gives, at: `${at}[]` }),
    );
  }

  #findInCall(
    { at, gives }: Pair,
    now: NonNullable<TypeDefinition['call']>,
    before: NonNullable<TypeDefinition['call']>,
  ): string | undefined {
    const [caller, called] = gives ? [before, now] : [now, before];
    const required = called.parameters.filter(({ optional }) => !optional).length;
    if (required > caller.parameters.length) {
      return gives ? `${at}() takes another parameter now` : `${at}() is called with less now`;
    }
    const parameters = first(before.parameters, (was, index) => {
      const is = now.parameters[index];
      if (!is) return gives ? `${at}() takes a parameter less now` : undefined;
      const where = `${at}(${index + 1})`;
      if (gives && was.optional && !is.optional) return `${where} is required now`;
      return this.find({ is: is.type, was: was.type, gives: !gives, at: where });
    });
    return parameters ?? this.find({ is: now.returns, was: before.returns, gives, at: `${at}()` });
  }

  #findInProperties(
    { at, gives }: Pair,
    now: Record<string, TypedPart>,
    before: Record<string, TypedPart>,
  ): string | undefined {
    const needed = Object.entries(now).find(
      ([name, { optional }]) => !gives && !optional && (!before[name] || before[name].optional),
    );
    if (needed) return `${at}.${needed[0]} is required now`;
    const used = Object.entries(before).filter(([name]) => this.#mentions.has(name));
    return first(used, ([name, was]) => {
      const is = now[name];
      const where = `${at}.${name}`;
      if (!is) return `${where} is gone`;
      if (gives && is.optional && !was.optional) return `${where} may be missing now`;
      return this.find({ is: is.type, was: was.type, gives, at: where });
    });
  }

  #definition(ref: TypeRef, side: 'is' | 'was'): TypeDefinition | string {
    if (typeof ref === 'string') return ref;
    const { definitions } = side === 'is' ? this.#offered : this.#needed;
    return definitions[ref] ?? 'unknown';
  }
}

function first<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The alternatives of a type; one that is no union is its only one. */
function membersOf(type: TypeDefinition | string, ref: TypeRef): TypeRef[] {
  if (type === 'boolean') return ['true', 'false'];
  return (typeof type !== 'string' && type.union) || [ref];
}

/** Texts of simple types, as the compiler prints them. */
function isLiteralOf(from: TypeDefinition | string, to: TypeDefinition | string): boolean {
  if (typeof from !== 'string' || typeof to !== 'string') return to === 'unknown';
  if (from === to) return true;
  if (to === 'string') return /^["`]/.test(from);
  if (to === 'number') return /^-?\d/.test(from);
  return to === 'void' && from === 'undefined';
}

function textOf(type: TypeDefinition | string): string {
  if (typeof type === 'string') return type;
  if (type.name !== undefined) return type.name;
  if (type.call) return 'a function';
  return type.union ? 'one of several' : 'an object';
}
