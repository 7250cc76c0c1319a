import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageConfig } from '@shared/contract/releases';
import type { Row } from './table.ts';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What stands behind the pages: the API server from source, or a deployed one. */
export interface Backend {
  /** Resolves true when it answers; false if it ended or timed out. */
  ready(): Promise<boolean>;
  /** Why it does not run. */
  failure(): string | undefined;
  /** The addresses that it answers, each with all below. */
  paths: readonly string[];
  forward(exchange: Exchange): Promise<void>;
  pageData(request: IncomingMessage): Promise<PageData>;
  /** The host simulator frames pages of the server from source. */
  frameAncestors: "'self'" | "'none'";
  /** The origin of a deployed server; what a page has stored belongs to one server alone. */
  deployed?: string;
  /** Whether it takes requests to this host. */
  accepts(host: string | undefined): boolean;
  rows: readonly Row[];
  /** The lines below the table. */
  notes: readonly string[];
  stop(): Promise<void>;
}

export interface PageData {
  config: PageConfig;
  cookies: readonly string[];
}
