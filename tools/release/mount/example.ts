import type { Call } from '@shared/contract/call';
import * as z from 'zod/mini';

/**
 * A minimal answer that satisfies the contract: enough for a page to render when it is tried before
 * it goes live.
 */
export function exampleAnswer({ response }: Pick<Call, 'response'>): unknown {
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  return example(schema as Schema);
}

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  pattern?: string;
}

function example(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  // Null is the minimum if it is allowed.
  if (options) return options.some(isNull) ? null : example(options[0] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => example(one) as object));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return exampleObject(schema);
  if (type === 'array') return exampleList(schema);
  if (type === 'string') return exampleText(schema);
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return exampleNumber(schema);
  return null;
}

const isNull = ({ type, const: only }: Schema): boolean => type === 'null' || only === null;

function exampleObject({ properties = {}, required = [] }: Schema): object {
  // A next cursor would make the page load forever.
  const entries = required.map((key) => [
    key,
    key === 'nextCursor' ? '' : example(properties[key] ?? {}),
  ]);
  return Object.fromEntries(entries);
}

function exampleList({ prefixItems, items, minItems = 0 }: Schema): unknown[] {
  if (prefixItems) return prefixItems.map(example);
  return Array.from({ length: minItems }, () => example(items ?? {}));
}

const exampleNumber = ({ minimum, exclusiveMinimum }: Schema): number =>
  minimum !== undefined && minimum > 0
    ? minimum
    : exclusiveMinimum === undefined
      ? 0
      : exclusiveMinimum + 1;

const texts = [
  '1',
  '0',
  '1.00',
  '2026-01-02T03:04:05Z',
  '2026-01-02T03:04:05+00:00',
  '2026-01-02',
  'US',
  '000000',
  'a@b.example',
  '01890000-0000-7000-8000-000000000000',
  'https://x.example/',
  '/webview/',
];

function exampleText({ pattern, minLength = 0 }: Schema): string {
  const fits = (text: string): boolean =>
    text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text));
  return texts.find(fits) ?? '1'.repeat(Math.max(1, minLength));
}
