import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getLegalDocument, getLegalLimits } from '@shared/contract/legal';
import { api, post } from '@shared/host';

/** The language goes in a header; here it keeps the texts apart, so that a switch asks anew. */
type LegalDocumentArg = RequestOf<typeof getLegalDocument> & { language: string };

const ask = post<typeof getLegalDocument>('/v1/legal/document');
const askLimits = post<typeof getLegalLimits>('/v1/legal/limits');

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const legalApi = api.injectEndpoints({
  endpoints: (build) => ({
    legalDocument: build.query<ResponseOf<typeof getLegalDocument>, LegalDocumentArg>({
      query: ({ kind }) => ask({ kind }),
    }),
    /** Asked anew with every visit: what is left of a day changes with each withdrawal. */
    legalLimits: build.query<ResponseOf<typeof getLegalLimits>, { signedIn: boolean }>({
      query: () => askLimits({}),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLegalDocumentQuery, useLegalLimitsQuery } = legalApi;
