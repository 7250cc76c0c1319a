export { hiddenName } from './invite.rules.ts';
