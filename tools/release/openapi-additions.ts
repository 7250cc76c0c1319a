import type { NeededCall } from '@shared/contract/published';
import { changesOfCall } from '../../server/src/delivery/checks/changed-call.ts';

/** Finds breaking changes between two API descriptions. Pure. */
export interface ApiDescription {
  paths: Record<string, unknown>;
}

/** Empty if the change is compatible: the contract only grows by addition. */
export const breakingChanges = (before: ApiDescription, after: ApiDescription): string[] =>
  Object.entries(before.paths).flatMap(([path, known]) => {
    const now = after.paths[path];
    return now ? changesOfCall(path, callOf(known), callOf(now)) : [`${path} is gone`];
  });

type Json = Record<string, unknown>;

function callOf(path: unknown): NeededCall {
  const { post } = path as { post: Json };
  const at = (node: unknown, ...keys: (string | number)[]): Json =>
    keys.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], node) as Json;
  const content = ['content', 'application/json', 'schema'];
  return {
    access: post['x-access'] as NeededCall['access'],
    request: at(post, 'requestBody', ...content) ?? {},
    answer: at(post, 'responses', 200, ...content) ?? {},
  };
}
