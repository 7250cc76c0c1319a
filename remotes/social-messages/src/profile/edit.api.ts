import type {
  changeBirthday,
  changeRegion,
  changeUserName,
  isUserNameAvailable,
  setPrivacy,
  updateMyProfile,
} from '@shared/contract/user';
import { injectCalls } from '@shared/host';

const changes = ['profile'] as const;
/** The form shows the refusal beside its field. */
const inPlace = { errorNotice: 'none', changes } as const;

export const {
  useUpdateMyProfileMutation,
  useChangeUserNameMutation,
  useChangeBirthdayMutation,
  useChangeRegionMutation,
  useSetPrivacyMutation,
  useUserNameAvailableQuery,
} = injectCalls(
  ({ query, mutation }) => ({
    updateMyProfile: mutation<typeof updateMyProfile>('/v1/user/update/my', inPlace),
    changeUserName: mutation<typeof changeUserName>('/v1/user/update/account', inPlace),
    changeBirthday: mutation<typeof changeBirthday>('/v1/user/changeBirthday', inPlace),
    changeRegion: mutation<typeof changeRegion>('/v1/user/changeRegion', inPlace),
    setPrivacy: mutation<typeof setPrivacy>('/v1/user/set/privacy', { changes }),
    // Not cached: another person may take the name at any time.
    userNameAvailable: query<typeof isUserNameAvailable>('/v1/user/update/account/available', {
      keepUnusedDataFor: 0,
    }),
  }),
  { tags: ['profile'] },
);
