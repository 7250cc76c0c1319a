import { contract } from '@shared/contract';
import { apiPrefix } from '@shared/contract/envelope';
import { buildOpenApi } from '../../../server/src/calls/openapi.ts';
import { visible } from '../../../server/src/platform/visible.ts';
import type { ApiDescription } from '../../release/openapi-additions.ts';
import { breakingChanges } from '../../release/openapi-additions.ts';
import { ask } from './ask.ts';

const shownChanges = 10;

/** What this source expects of the API, and the deployed one does not keep. */
export async function linesOfSkew(api: string): Promise<string[]> {
  const address = `${api}${apiPrefix}/openapi.json`;
  const deployed = await readDescription(address).catch(() => undefined);
  if (!deployed) {
    return [`${address} cannot be read: whether its API fits this source is not known.`];
  }
  const own = JSON.parse(JSON.stringify(buildOpenApi(contract))) as ApiDescription;
  const changes = breakingChanges(own, deployed);
  if (changes.length === 0) return ['Its API has everything that this source expects.'];
  const more = changes.length - shownChanges;
  return [
    `Its API differs from what this source expects (${changes.length}): such calls may fail here.`,
    ...changes.slice(0, shownChanges).map((one) => `  ${visible(one)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

async function readDescription(address: string): Promise<ApiDescription | undefined> {
  const { status, body } = await ask(address);
  if (status !== 200) return undefined;
  const description = JSON.parse(body) as ApiDescription;
  return typeof description.paths === 'object' ? description : undefined;
}
