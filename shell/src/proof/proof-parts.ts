/** One chunk, loaded when proof is required. */
export { answerRefusals } from './proof-flow.ts';
export { ProofSheet } from './proof-sheet.tsx';
