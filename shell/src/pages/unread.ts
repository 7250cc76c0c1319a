import type { getMessageCount } from '@shared/contract/messages';
import { useHost } from '@shared/host';
import { useEffect, useState } from 'react';

/** Unread messages of both lists, read anew each time the page is shown; 0 until they are known. */
export function useUnreadCount({ isShown }: { isShown: boolean }): number {
  const { client } = useHost();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    const left = new AbortController();
    const options = { errorNotice: 'none', signal: left.signal } as const;
    client.call<typeof getMessageCount>('/v1/user/get/messageCount', {}, options).then(
      ({ systemCount, interactiveCount }) => setCount(systemCount + interactiveCount),
      // The map stays as it is.
      () => {},
    );
    return () => left.abort();
  }, [client, isShown]);
  return count;
}

/** The server counts no further than 100 in a list. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : String(count));
