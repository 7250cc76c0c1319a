import { useSyncExternalStore } from 'react';
import type { ProofCenter } from './proof-center.ts';

/** The proof sheet, above every screen. */
export function ProofLayer({ proof }: { proof: ProofCenter }) {
  const view = useSyncExternalStore(proof.subscribe, proof.state);
  return view && <view.ProofSheet prompt={view.prompt} />;
}
