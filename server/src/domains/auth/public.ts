export { findAccounts, findDevices } from './auth.queries.ts';
export { maskEmail } from './auth.rules.ts';
export { accountsOnEmail, bindMaxCount, isFullAddress } from './email-limit.queries.ts';
export { checkPassword, confirmPassword } from './first-factor.ts';
