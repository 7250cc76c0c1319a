import type { getAccounts } from '@shared/contract/auth';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Proof } from '@shared/contract/proof';
import type { getDevices, getLostRequest, getSafeInfo } from '@shared/contract/safe';
import type { ProofOptions } from '@shared/host';
import { api, post, useHost } from '@shared/host';

/** How this person's account is protected: what its screens read, and the one way to change it. */
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

/**
 * Sends a change of security, with the proof that the server asks for. Once it has gone through,
 * everything that shows the account's protection asks for it anew.
 */
export function useSafeChange() {
  const { client, session, store } = useHost();
  return async <C extends Call>(
    path: PathOf<C>,
    body: (proof?: Proof) => RequestOf<C>,
    options?: ProofOptions,
  ): Promise<ResponseOf<C> | 'cancelled'> => {
    const answer = await session.withProof(
      (proof) => client.call<C>(path, body(proof), { errorNotice: 'none' }),
      options,
    );
    if (answer !== 'cancelled') {
      store.dispatch(safetyApi.util.invalidateTags(['safety']) as never);
      // What the profile says of the account's protection has changed with it.
      if (store.getState().auth.token) session.loadUser({ replace: true }).catch(() => {});
    }
    return answer;
  };
}

/** The account stays: what is known of it says so at once, and not only when it has come anew. */
export function useNoteKept() {
  const { store } = useHost();
  return (): void => {
    const note = safetyApi.util.updateQueryData('safeInfo', undefined, (info) => {
      info.erasesAt = 0;
    });
    store.dispatch(note as never);
  };
}
