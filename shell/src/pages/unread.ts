import type { getMessageCount } from '@shared/contract/messages';
import { useHost } from '@shared/host';
import { useEffect, useState } from 'react';
import { onceIdle } from '../lifecycle/idle.ts';

/**
 * Unread messages of both lists, 0 until they are known. Read each time the page is shown, behind
 * what the page itself needs.
 */
export function useUnreadCount({ isShown }: { isShown: boolean }): number {
  const { client } = useHost();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    const left = new AbortController();
    const options = { errorNotice: 'none', signal: left.signal } as const;
    const read = () =>
      client.call<typeof getMessageCount>('/v1/user/get/messageCount', {}, options).then(
        ({ systemCount, interactiveCount }) => setCount(systemCount + interactiveCount),
        // The map stays as it is.
        () => {},
      );
    const cancel = onceIdle(window, read);
    return () => {
      cancel();
      left.abort();
    };
  }, [client, isShown]);
  return count;
}

/** The server counts no further than 100 in a list. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : String(count));
