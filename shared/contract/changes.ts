/** What the page keeps of the person who is signed in, beside what its screens ask for themselves. */
export type Changed =
  /** The profile of `/v1/user/get/my`. */
  | 'user'
  /** The balance, and every query under the tag `money`. */
  | 'balance'
  /** The settings of `/v1/home/systemSetting`, which name the person and their country. */
  | 'settings'
  /** Queries under the tag `safety`: how the account is protected. */
  | 'safety';

/**
 * What each call changes, which the client reads anew before it hands over the answer. A call with an
 * operation key is not listed where it changes the balance alone.
 */
export const changes: Readonly<Record<string, readonly Changed[]>> = {
  '/v1/auth/changPass': ['safety'],
  '/v1/user/resetPayPassword': ['user', 'safety'],
  '/v1/user/bind': ['user', 'safety'],
  '/v1/user/set/twoStep': ['user', 'safety'],
  '/v1/user/apply/otp/lost': ['safety'],
  '/v1/safe/applyAuthenticatorLost': ['safety'],
  '/v1/safe/authenticatorLost/cancel': ['safety'],
  '/v1/user/device/signOut': ['safety'],
  '/v1/user/delete/cancel': ['safety'],

  '/v1/user/update/my': ['user', 'settings'],
  '/v1/user/changeRegion': ['user', 'settings'],
  '/v1/user/changeBirthday': ['user'],
  '/v1/user/update/account': ['user'],
  '/v1/user/set/privacy': ['user'],
  '/v1/user/follow': ['user'],

  // Points, which may bring another level.
  '/v1/business/creator/createIfa': ['user', 'balance'],
  '/v1/task/receive': ['user', 'balance'],
  // Asks what became of an operation, and does nothing.
  '/v1/user/operation/get': [],
};
