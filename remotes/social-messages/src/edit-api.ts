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

/** A form says beside its fields what was refused. */
const inPlace = { errorNotice: 'none' } as const;
const invalidatesTags = ['profile' as const];

const editApi = api.enhanceEndpoints({ addTagTypes: ['profile'] }).injectEndpoints({
  endpoints: (build) => ({
    updateMyProfile: build.mutation<
      ResponseOf<typeof updateMyProfile>,
      RequestOf<typeof updateMyProfile>
    >({
      query: post<typeof updateMyProfile>('/v1/user/update/my'),
      extraOptions: inPlace,
      invalidatesTags,
    }),
    changeUserName: build.mutation<
      ResponseOf<typeof changeUserName>,
      RequestOf<typeof changeUserName>
    >({
      query: post<typeof changeUserName>('/v1/user/update/account'),
      extraOptions: inPlace,
      invalidatesTags,
    }),
    changeBirthday: build.mutation<
      ResponseOf<typeof changeBirthday>,
      RequestOf<typeof changeBirthday>
    >({
      query: post<typeof changeBirthday>('/v1/user/changeBirthday'),
      extraOptions: inPlace,
      invalidatesTags,
    }),
    changeRegion: build.mutation<ResponseOf<typeof changeRegion>, RequestOf<typeof changeRegion>>({
      query: post<typeof changeRegion>('/v1/user/changeRegion'),
      extraOptions: inPlace,
      invalidatesTags,
    }),
    setPrivacy: build.mutation<ResponseOf<typeof setPrivacy>, RequestOf<typeof setPrivacy>>({
      query: post<typeof setPrivacy>('/v1/user/set/privacy'),
      invalidatesTags,
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
