export { lapseQuota } from './quota.ts';
export { hasQuota } from './vip-quota.queries.ts';
