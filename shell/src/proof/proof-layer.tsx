import { useSyncExternalStore } from 'react';
import type { ProofCenter } from './proof-center.ts';

/** Over every page: what the server wants to see before a call goes through. */
export function ProofLayer({ proof }: { proof: ProofCenter }) {
  const view = useSyncExternalStore(proof.subscribe, proof.state);
  return view && <view.ProofSheet prompt={view.prompt} />;
}
