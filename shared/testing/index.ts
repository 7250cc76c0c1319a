/** For tests only: a page in a fake host, and things to put into it. */
export type { Answer, Answers } from './answers.ts';
export { answerTo, never, refused, unreachable } from './answers.ts';
export type { StateOverrides } from './builders.ts';
export {
  buildAgreements,
  buildBalance,
  buildHolding,
  buildNobody,
  buildReceipt,
  buildSettings,
  buildState,
  buildUser,
  leavePage,
  leavePending,
  signedOut,
  storedPending,
  testNow,
} from './builders.ts';
export type { FakeHostOptions, HostRecord } from './fake-host.ts';
export { provideFakeHost } from './fake-host.ts';
export { renderInHost, renderRemote } from './render-remote.tsx';
export { moveTo } from './time-zone.ts';
export { loadWords } from './words.ts';
