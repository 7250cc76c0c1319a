import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  changeBirthday,
  changeRegion,
  changeUserName,
  isUserNameAvailable,
  setPrivacy,
  updateMyProfile,
} from '@shared/contract/user';
import { api, post } from '@shared/host';

const changes = ['profile'];
/** A form says beside its fields what was refused. */
const inPlace = { errorNotice: 'none', changes } as const;

const editApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateMyProfile: build.mutation<
      ResponseOf<typeof updateMyProfile>,
      RequestOf<typeof updateMyProfile>
    >({
      query: post<typeof updateMyProfile>('/v1/user/update/my'),
      extraOptions: inPlace,
    }),
    changeUserName: build.mutation<
      ResponseOf<typeof changeUserName>,
      RequestOf<typeof changeUserName>
    >({
      query: post<typeof changeUserName>('/v1/user/update/account'),
      extraOptions: inPlace,
    }),
    changeBirthday: build.mutation<
      ResponseOf<typeof changeBirthday>,
      RequestOf<typeof changeBirthday>
    >({
      query: post<typeof changeBirthday>('/v1/user/changeBirthday'),
      extraOptions: inPlace,
    }),
    changeRegion: build.mutation<ResponseOf<typeof changeRegion>, RequestOf<typeof changeRegion>>({
      query: post<typeof changeRegion>('/v1/user/changeRegion'),
      extraOptions: inPlace,
    }),
    setPrivacy: build.mutation<ResponseOf<typeof setPrivacy>, RequestOf<typeof setPrivacy>>({
      query: post<typeof setPrivacy>('/v1/user/set/privacy'),
      extraOptions: { changes },
    }),
    userNameAvailable: build.query<
      ResponseOf<typeof isUserNameAvailable>,
      RequestOf<typeof isUserNameAvailable>
    >({
      query: post<typeof isUserNameAvailable>('/v1/user/update/account/available'),
      // Somebody else may take it in any moment.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useUpdateMyProfileMutation,
  useChangeUserNameMutation,
  useChangeBirthdayMutation,
  useChangeRegionMutation,
  useSetPrivacyMutation,
  useUserNameAvailableQuery,
} = editApi;
