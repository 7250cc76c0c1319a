import { silentCodes } from '@shared/contract/codes';
import type { Failure } from '@shared/host';
import { CallError, toFailure } from '@shared/host';
import type { Session } from '@shared/host/internal';
import type { ComponentType } from 'react';
import type { Prompt } from './prompt.ts';
import type { ProofFlowDependencies } from './proof-flow.ts';

/** The code of the sheet, loaded when proof is required. */
export interface ProofParts {
  answerRefusals: typeof import('./proof-flow.ts').answerRefusals;
  ProofSheet: ComponentType<{ prompt: Prompt }>;
}

export interface ProofView {
  ProofSheet: ProofParts['ProofSheet'];
  prompt: Prompt;
}

export interface ProofCenter {
  subscribe(listener: () => void): () => void;
  state(): ProofView | null;
  withProof: Session['withProof'];
}

type ProofCenterDependencies = Omit<ProofFlowDependencies, 'show'> & {
  loadParts: () => Promise<ProofParts>;
};

export function createProofCenter(dependencies: ProofCenterDependencies): ProofCenter {
  const { loadParts } = dependencies;
  const listeners = new Set<() => void>();
  let view: ProofView | null = null;
  /** One sheet at a time: a second call waits for the first. */
  let turn: Promise<unknown> = Promise.resolve();

  const show = (next: ProofView | null): void => {
    view = next;
    for (const listener of listeners) listener();
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => view,
    async withProof(send, { proof = {}, operation, account } = {}) {
      try {
        return await send(Object.keys(proof).length > 0 ? proof : undefined);
      } catch (error) {
        const failure = toFailure(error);
        if (!isDemand(failure)) throw error;
        const parts = await loadParts().catch((missing: unknown) => {
          throw new CallError({ kind: 'network', message: String(missing) });
        });
        const flow = turn.then(() =>
          parts.answerRefusals(
            {
              ...dependencies,
              show: (prompt) => show(prompt && { ProofSheet: parts.ProofSheet, prompt }),
            },
            { send, failure, given: proof, operation, account },
          ),
        );
        turn = flow.catch(() => {});
        return flow;
      }
    },
  };
}

const isDemand = (failure: Failure): boolean =>
  failure.kind === 'refused' && silentCodes.includes(failure.code);
