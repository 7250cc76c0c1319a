import fs from 'node:fs';
import path from 'node:path';
import { contract } from '@shared/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildOpenApi } from '../../server/src/calls/openapi.ts';
import { type ApiDescription, breakingChanges } from './openapi-additions.ts';

const described = (request: z.core.$ZodType, response: z.core.$ZodType): ApiDescription =>
  JSON.parse(
    JSON.stringify(
      buildOpenApi([
        {
          domain: 'x',
          path: '/v1/x',
          summary: '',
          access: 'anyone',
          effect: 'read',
          request: request as z.ZodMiniType,
          response: response as z.ZodMiniType,
        },
      ]),
    ),
  );

const nothing = z.object({});
const request = (schema: z.core.$ZodType) => described(schema, nothing);
const answer = (schema: z.core.$ZodType) => described(nothing, schema);

it('the contract breaks nothing of the last released API', () => {
  const file = path.join(import.meta.dirname, '../../server/openapi/previous.json');
  const before = JSON.parse(fs.readFileSync(file, 'utf8')) as ApiDescription;
  const after = JSON.parse(JSON.stringify(buildOpenApi(contract))) as ApiDescription;
  const remedy = 'Pages that are open know the earlier API: add beside it instead.';
  expect(breakingChanges(before, after), remedy).toEqual([]);
});

describe('an addition', () => {
  const base = z.object({ id: z.string(), kind: z.enum(['a', 'b']) });
  it.each<[string, ApiDescription, ApiDescription]>([
    ['a call', { paths: {} }, request(base)],
    [
      'something that may be sent',
      request(base),
      request(z.object({ ...base.shape, more: z.optional(z.string()) })),
    ],
    ['something that comes', answer(base), answer(z.object({ ...base.shape, more: z.string() }))],
    [
      'one more value',
      answer(base),
      answer(z.object({ ...base.shape, kind: z.enum(['a', 'b', 'c']) })),
    ],
    [
      'a wider limit',
      request(z.object({ id: z.string().check(z.maxLength(3)) })),
      request(z.object({ id: z.string().check(z.maxLength(5)) })),
    ],
    [
      'one more form',
      request(z.object({ id: z.string() })),
      request(z.object({ id: z.union([z.string(), z.number()]) })),
    ],
  ])('%s breaks nothing', (_what, before, after) => {
    expect(breakingChanges(before, after)).toEqual([]);
  });
});

describe('a breaking change', () => {
  const base = z.object({ id: z.string(), kind: z.enum(['a', 'b']) });
  it.each<[string, ApiDescription, ApiDescription, RegExp]>([
    ['a call that is gone', request(base), { paths: {} }, /is gone/],
    ['a field that is gone', answer(base), answer(z.object({ id: z.string() })), /kind is gone/],
    [
      'a field that may be missing',
      answer(base),
      answer(z.object({ ...base.shape, id: z.optional(z.string()) })),
      /id need not come/,
    ],
    [
      'a field that must be sent',
      request(base),
      request(z.object({ ...base.shape, more: z.string() })),
      /more must be sent/,
    ],
    [
      'another type',
      answer(base),
      answer(z.object({ ...base.shape, id: z.number() })),
      /id was "string"/,
    ],
    [
      'a value less',
      request(base),
      request(z.object({ ...base.shape, kind: z.enum(['a']) })),
      /never b/,
    ],
    [
      'null where there was none',
      answer(base),
      answer(z.object({ ...base.shape, id: z.nullable(z.string()) })),
      /id was "string" and is .*null/,
    ],
    [
      'a tighter limit',
      request(base),
      request(z.object({ ...base.shape, id: z.string().check(z.maxLength(3)) })),
      /maxLength/,
    ],
    [
      'an item that changed',
      answer(z.object({ list: z.array(base) })),
      answer(z.object({ list: z.array(z.object({ id: z.string() })) })),
      /list\[\]\.kind is gone/,
    ],
  ])('is found: %s', (_what, before, after, message) => {
    expect(breakingChanges(before, after)).toEqual([expect.stringMatching(message)]);
  });
});
