import type { ListedPerson, PersonProfile } from '@shared/contract/profile';

export function buildProfile(overrides: Partial<PersonProfile> = {}): PersonProfile {
  return {
    uid: '20002',
    userName: 'sora.umi',
    nickName: 'Sora',
    avatar: '',
    backgroundImage: '',
    signature: 'Slow mornings.',
    gender: 2,
    level: 3,
    region: 'FR',
    birthday: '1994-05-17',
    age: 31,
    followCount: 12,
    fansCount: 340,
    download: 1,
    chatId: 'chat-20002',
    isMe: 0,
    isFollowing: 0,
    followsMe: 0,
    ...overrides,
  };
}

export const buildListed = (overrides: Partial<ListedPerson> = {}): ListedPerson => ({
  uid: '30003',
  userName: 'pixel_noodle',
  nickName: 'Pixel',
  avatar: '',
  isMe: 0,
  isFollowing: 0,
  ...overrides,
});
