import type { Call } from '@shared/contract/call';
import type { NeededCall } from '@shared/contract/published';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract is described in. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  [limit: string]: unknown;
}

interface DescribedCall extends NeededCall {
  request: Schema;
  answer: Schema;
}

/** Describes calls by their schemas, as a release keeps those that it makes. */
export const describeApi = (calls: readonly Call[]): Record<string, DescribedCall> =>
  Object.fromEntries(
    calls.map(({ path, access, request, response }) => [
      path,
      { access, request: toSchema(request, 'input'), answer: toSchema(response, 'output') },
    ]),
  );

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Schema;
};
