/** What is fetched together once somebody is asked for proof. */
export { answerRefusals } from './proof-flow.ts';
export { ProofSheet } from './proof-sheet.tsx';
