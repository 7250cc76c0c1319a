export { notifyOfChange, notifyOwner, writeSystemMessage } from './messages.mutations.ts';
