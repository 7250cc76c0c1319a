import { getHost } from '@shared/host';
import type { Client } from '@shared/host/internal';
import { accountWords } from '../i18n/account-words.ts';
import type { Words } from '../i18n/words.ts';
import type { AppStore } from '../store/index.ts';
import type { ProofCenter, ProofParts } from './proof-center.ts';
import { createProofCenter } from './proof-center.ts';
import { reasonText } from './reason-text.ts';

interface PageProofDependencies {
  client: Client;
  store: AppStore;
  words: Words;
}

const loadProofParts = (): Promise<ProofParts> => import('./proof-parts.ts');

/** Connects the proof center to client, clock and words. */
export function createPageProof({ client, store, words }: PageProofDependencies): ProofCenter {
  const { i18n } = words;
  return createProofCenter({
    client,
    now: () => store.getState().clock.nowTime,
    say: (failure) =>
      reasonText(failure, (key, values) => i18n.t(key, { ns: 'common', ...values })),
    loadParts: () =>
      Promise.all([loadProofParts(), words.load(accountWords)]).then(([parts]) => parts),
    offerIdentityCheck: () => getHost().session.askKyc(),
  });
}
