/** Every URL of this remote: the router's pattern, and a function that fills it. */
export const paths = {
  messages: { path: '/messages', to: () => '/messages' },
  interactive: { path: '/messages/interactive', to: () => '/messages/interactive' },
  systemMessage: {
    path: '/messages/system/:id',
    to: (id: string) => `/messages/system/${encodeURIComponent(id)}`,
  },
  profile: { path: '/profile', to: () => '/profile' },
  editProfile: { path: '/profile/edit', to: () => '/profile/edit' },
  person: { path: '/profile/:uid', to: (uid: string) => `/profile/${encodeURIComponent(uid)}` },
  followers: {
    path: '/profile/:uid/followers',
    to: (uid: string) => `/profile/${encodeURIComponent(uid)}/followers`,
  },
  following: {
    path: '/profile/:uid/following',
    to: (uid: string) => `/profile/${encodeURIComponent(uid)}/following`,
  },
  search: { path: '/search', to: () => '/search' },
  invite: { path: '/invite', to: () => '/invite' },
  report: {
    path: '/report/:reportType',
    to: (type: string, id: string) => `/report/${type}?id=${encodeURIComponent(id)}`,
  },
  customService: { path: '/customService', to: () => '/customService' },
  videoPreview: {
    path: '/videoPreview',
    to: (id: string) => `/videoPreview?videoId=${encodeURIComponent(id)}`,
  },
  landing: { path: '/landing', to: () => '/landing' },
} as const;

/** Pages of the shell and other remotes, linked by URL. */
export const elsewhere = {
  security: '/changeSecurity',
  creator: '/creator',
  invite: '/invite',
  signIn: '/sign-in',
} as const;
