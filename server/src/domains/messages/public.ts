export { writeSystemMessage } from './messages.mutations.ts';
export { notifyOfChange, notifyOwner } from './security-notice.mutations.ts';
