import { unitsIn } from '../people.ts';

/** What the platform charges and pays: every fee leaves a remainder. */
export const charges = {
  fee_transfer_charge: '0.123457',
  fee_transfer_percent: '0.00333333',
  fee_c2c_percent: '0.00777777',
  fee_withdraw_bsc_charge: '0.900001',
  fee_withdraw_bsc_percent: '0.00111111',
  fee_withdraw_benefit_charge: '0.4',
  fee_withdraw_benefit_percent: '0.00222222',
  novice_point_rate: '0.333333',
  vip_quota_value: '10.12345678',
  yu_normal_hold_limit: '5',
  creator_term_days: '4',
  creator_performance_part: '0.01234567',
  creator_dynamic_part: '0.03111111',
  c2c_order_days: '6',
  review_from: '45',
};

export const usdt = unitsIn('USDT');
export const yut = unitsIn('YUT');

/** Of a fraction with eight decimals, as of a price. */
export const one = 10n ** 8n;
export const up = (amount: bigint, by: bigint) => (amount * by + one - 1n) / one;
export const fraction = (name: keyof typeof charges) => yut(charges[name]);

export const textOf = ({ cents }: { cents: number }) => (cents / 100).toFixed(2);
