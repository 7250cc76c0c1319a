export { findDevices } from './auth.queries.ts';
export { hideMiddle } from './auth.rules.ts';
export { accountsOnEmail, bindMaxCount, isFullAddress } from './email-limit.ts';
export { checkPassword, takePassword } from './first-factor.ts';
