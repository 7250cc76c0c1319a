import type { getAccounts } from '@shared/contract/auth';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Proof } from '@shared/contract/proof';
import type { getDevices, getLostRequest, getSafeInfo } from '@shared/contract/safe';
import type { ProofOptions } from '@shared/host';
import { api, post, useHost } from '@shared/host';

/** Reads and changes the protection of the account. */
const safetyApi = api.enhanceEndpoints({ addTagTypes: ['safety'] }).injectEndpoints({
  endpoints: (build) => ({
    safeInfo: build.query<ResponseOf<typeof getSafeInfo>, void>({
      query: () => post<typeof getSafeInfo>('/v1/safe/getSafeInfo')({}),
      providesTags: ['safety'],
    }),
    devices: build.query<ResponseOf<typeof getDevices>, void>({
      query: () => post<typeof getDevices>('/v1/user/deviceList')({}),
      providesTags: ['safety'],
    }),
    accounts: build.query<ResponseOf<typeof getAccounts>, void>({
      query: () => post<typeof getAccounts>('/v1/user/select/login')({}),
      providesTags: ['safety'],
    }),
    lostRequest: build.query<ResponseOf<typeof getLostRequest>, RequestOf<typeof getLostRequest>>({
      query: post<typeof getLostRequest>('/v1/safe/authenticatorLost'),
      providesTags: ['safety'],
    }),
  }),
});

export const { useSafeInfoQuery, useDevicesQuery, useAccountsQuery, useLostRequestQuery } =
  safetyApi;

/** Sends a security change with the proof that the server requires. */
export function useSafeChange() {
  const { client, session } = useHost();
  return <C extends Call>(
    path: PathOf<C>,
    body: (proof?: Proof) => RequestOf<C>,
    options?: ProofOptions,
  ): Promise<ResponseOf<C> | 'cancelled'> =>
    session.withProof(
      (proof) => client.call<C>(path, body(proof), { errorNotice: 'none' }),
      options,
    );
}
