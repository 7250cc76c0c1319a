import type { Call } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import { apiPrefix, headerNames } from '@shared/contract/envelope';
import * as z from 'zod/mini';
import { escapeHtml } from '../platform/http/html.ts';

type ContractCall = Call & { domain: string };

/** Describes the contract as OpenAPI 3.1, from the schemas that validate the requests. */
export function buildOpenApi(contract: readonly ContractCall[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'API of the web view',
      version: '1',
      description: `Every answer is an envelope with HTTP 200. Codes: ${Object.entries(codes)
        .map(([name, code]) => `${code} ${name}`)
        .join(', ')}.`,
    },
    servers: [{ url: apiPrefix }],
    components: {
      parameters: Object.fromEntries(
        Object.entries(headerNames).map(([key, name]) => [
          key,
          { name, in: 'header', schema: { type: 'string' } },
        ]),
      ),
    },
    paths: Object.fromEntries(contract.map((call) => [call.path, { post: operation(call) }])),
  };
}

function operation(call: ContractCall) {
  return {
    operationId: call.path.slice(1).replaceAll('/', '_'),
    summary: call.summary,
    tags: call.addition ? [call.domain, 'addition'] : [call.domain],
    'x-access': call.access,
    'x-effect': call.effect,
    parameters: Object.keys(headerNames).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    requestBody: { content: { 'application/json': { schema: json(call.request, 'input') } } },
    responses: {
      200: {
        description: 'The envelope; data only with code 0',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message', 'timestamp'],
              properties: {
                code: { type: 'integer' },
                message: { type: 'string' },
                timestamp: { type: 'integer' },
                data: json(call.response, 'output'),
              },
            },
          },
        },
      },
    },
  };
}

const json = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** The contract as one HTML page without scripts. */
export function renderDocsPage(contract: readonly ContractCall[]): string {
  const domains = [...new Set(contract.map((call) => call.domain))];
  const sections = domains.map((domain) => {
    const calls = contract.filter((call) => call.domain === domain).map(renderCall);
    return `<h2>${escapeHtml(domain)}</h2>${calls.join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>API of the web view</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;background:#8881}
summary{cursor:pointer}small{opacity:.75}
</style><h1>API of the web view</h1><p>Made from the contract. The same as
<a href="openapi.json">OpenAPI</a>.</p>${sections.join('')}</html>`;
}

function renderCall(call: ContractCall): string {
  const marks = [call.access, call.effect, ...(call.addition ? ['addition'] : [])].join(', ');
  const schema = (name: string, value: unknown) =>
    `<p>${name}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
  return `<details><summary><code>${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}
<small>(${marks})</small></summary>${schema('Request', json(call.request, 'input'))}${schema(
    'Response',
    json(call.response, 'output'),
  )}</details>`;
}
