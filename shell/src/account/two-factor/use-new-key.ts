import type { ResponseOf } from '@shared/contract/call';
import type { Proof } from '@shared/contract/proof';
import type { getTwoStepKey } from '@shared/contract/safe';
import { useHost } from '@shared/host';
import { useEffect, useState } from 'react';
import { useAttempt } from '../security/use-attempt.ts';

export type NewKey = ResponseOf<typeof getTwoStepKey>;

/**
 * A new key for an authenticator. The server returns the same key after a reload, which phones do
 * while the person is in the authenticator app.
 */
export function useNewKey({ again }: { again: boolean }) {
  const { client, session } = useHost();
  const [key, setKey] = useState<NewKey>();
  const [isAsking, setIsAsking] = useState(again);
  const { attempt, busy, error } = useAttempt();
  const send = (proof?: Proof) =>
    client.call<typeof getTwoStepKey>(
      '/v1/user/get/twoStepKey',
      { proof },
      { errorNotice: 'none' },
    );
  useEffect(() => {
    if (!isAsking) return;
    // Without a pending key, the person is asked to start before proof is required.
    send()
      .then(setKey, () => {})
      .finally(() => setIsAsking(false));
  }, []);
  const ask = (onKey: () => void) =>
    attempt(async () => {
      const answer = await session.withProof(send);
      if (answer === 'cancelled') return;
      setKey(answer);
      onKey();
    });
  return { key, ask, busy, error, isAsking };
}
