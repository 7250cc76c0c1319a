export { maskName } from './invite.rules.ts';
