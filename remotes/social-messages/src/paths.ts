/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  messages: { path: '/messages', to: () => '/messages' },
} as const;
