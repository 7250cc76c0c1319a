import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/network.ts';
import type { ReleaseToken } from './tokens.ts';

/** A security event: somebody has put code onto this server, or tried to. */
export interface ReleaseEvent {
  action: 'publish' | 'switch' | 'preview' | 'prune';
  /** `started` comes before the effect: without another of its number, the server was killed. */
  outcome: 'started' | 'done' | 'refused' | 'waiting';
  team: string;
  /** The name of the token. */
  token: string;
  network: string;
  /** The request's number, as in the log. */
  request: string;
  /** `<name>/<release>`, or a change with its name: `off wallet-staking`. */
  releases: readonly string[];
}

export type OnReleaseEvent = (event: ReleaseEvent) => void | Promise<void>;

export const eventOf = (
  request: FastifyRequest,
  token: ReleaseToken,
  of: Pick<ReleaseEvent, 'action' | 'outcome' | 'releases'>,
): ReleaseEvent => ({
  ...of,
  team: token.team,
  token: token.name,
  network: networkOf(request.ip),
  request: request.id,
});
