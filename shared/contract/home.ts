import * as z from 'zod/mini';
import { call } from './call.ts';
import { nothing } from './wire.ts';

const currency = z.object({ label: z.string(), name: z.string() });
export type Currency = z.infer<typeof currency>;

const welfareEntry = z.object({ country: z.string(), title: z.string(), amount: z.string() });

export const systemSetting = z.object({
  countryCode: z.string(),
  ip: z.string(),
  language: z.string(),
  phoneCode: z.string(),
  tipRisk: z.string(),
  tipRegister: z.string(),
  currencyType: currency,
  setting: z.object({
    bind_max_count: z.string(),
    nickname: z.string(),
    red_packet_switch: z.string(),
    skip_bind: z.string(),
    video_call_switch: z.string(),
    voice_call_switch: z.string(),
    userId: z.string(),
    fee_transfer_charge: z.string(),
    fee_transfer_percent: z.string(),
    fee_withdraw_benefit_charge: z.string(),
    fee_withdraw_benefit_percent: z.string(),
    fee_withdraw_bsc_charge: z.string(),
    fee_withdraw_bsc_percent: z.string(),
    fee_withdraw_tron_charge: z.string(),
    fee_withdraw_tron_percent: z.string(),
    yu_normal_hold_limit: z.string(),
    currencies: z.array(currency),
    newbie_native: z.string(),
    welfare: z.array(welfareEntry),
  }),
});
export type SystemSetting = z.infer<typeof systemSetting>;

export const getSystemSetting = call('/v1/home/systemSetting', {
  summary: 'Settings of the system, and of this person where one is signed in',
  access: 'anyone',
  effect: 'read',
  request: nothing,
  response: systemSetting,
});

export const getVersion = call('/v1/home/version', {
  summary: 'Names a version only when another set of releases is live than the page runs',
  access: 'anyone',
  effect: 'read',
  request: z.object({ liveSet: z.optional(z.string().check(z.maxLength(64))) }),
  response: z.object({ version: z.optional(z.string()) }),
});
