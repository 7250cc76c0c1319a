import type { RequestOf } from '@shared/contract/call';
import type { getLegalDocument, getLegalLimits } from '@shared/contract/legal';
import { injectCalls } from '@shared/host';

/** The language goes in a header; in the argument it gives each language its own cache entry. */
type DocumentArg = RequestOf<typeof getLegalDocument> & { language: string };

export const { useLegalDocumentQuery, useLegalLimitsQuery } = injectCalls(({ query }) => ({
  legalDocument: query<typeof getLegalDocument, DocumentArg>('/v1/legal/document', {
    body: ({ kind, version }) => ({ kind, version }),
  }),
  // Not cached: each withdrawal changes how much of the day's limit is left.
  legalLimits: query<typeof getLegalLimits, { signedIn: boolean }>('/v1/legal/limits', {
    body: () => ({}),
    keepUnusedDataFor: 0,
  }),
}));
