/** State of the signed-in user that the page keeps beside the queries of its screens. */
export type Changed =
  /** The profile of `/v1/user/get/my`. */
  | 'user'
  /** The balance, and every query under the tag `money`. */
  | 'balance'
  /** The settings of `/v1/home/systemSetting`, which contain the user's name and country. */
  | 'settings'
  /** Queries under the tag `safety`: how the account is protected. */
  | 'safety';

/**
 * The client refetches what a call changes before it returns the answer. A call with an operation
 * key that changes only the balance is not listed.
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

  // Points may change the level.
  '/v1/business/creator/createIfa': ['user', 'balance'],
  '/v1/task/receive': ['user', 'balance'],
  // Only reads the state of an operation.
  '/v1/user/operation/get': [],
};
