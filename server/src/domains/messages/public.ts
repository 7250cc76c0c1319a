export { tellOfChange, tellOwner } from './tell.ts';
export { writeSystemMessage } from './write.ts';
