export { notifyOfChange, notifyOwner } from './notify.ts';
export { writeSystemMessage } from './write.ts';
