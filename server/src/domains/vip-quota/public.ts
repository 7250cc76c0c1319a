export { lapseQuota } from './quota.mutations.ts';
export { hasQuota } from './vip-quota.queries.ts';
