/** The nickname, or the uid of a person without one. */
export const displayName = ({ nickName, uid }: { nickName: string; uid: string }): string =>
  nickName.trim() || uid;
