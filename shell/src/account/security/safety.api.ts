import type { getAccounts } from '@shared/contract/auth';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Proof } from '@shared/contract/proof';
import type { getActivity, getDevices, getLostRequest, getSafeInfo } from '@shared/contract/safe';
import { injectCalls, useHost } from '@shared/host';
import type { ProofOptions } from '@shared/host/internal';

const safety = { providesTags: ['safety'] } as const;

export const {
  useSafeInfoQuery,
  useDevicesQuery,
  useActivityInfiniteQuery,
  useAccountsQuery,
  useLostRequestQuery,
} = injectCalls(
  ({ query, list }) => ({
    safeInfo: query<typeof getSafeInfo>('/v1/safe/getSafeInfo', safety),
    devices: query<typeof getDevices>('/v1/user/deviceList', safety),
    activity: list<typeof getActivity>('/v1/user/get/activity', safety),
    accounts: query<typeof getAccounts>('/v1/user/select/login', safety),
    lostRequest: query<typeof getLostRequest>('/v1/safe/authenticatorLost', safety),
  }),
  { tags: ['safety'] },
);

/** Sends a change of security, with the proof that the server asks for. */
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
