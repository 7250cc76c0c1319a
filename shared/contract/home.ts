import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import { popupKinds } from './enums.ts';
import { id, nothing, onOffInput } from './wire.ts';

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

export const getSystemSetting = readCall('/v1/home/systemSetting', {
  summary: 'Settings of the system, and of this person where one is signed in',
  access: 'anyone',
  request: nothing,
  response: systemSetting,
});

/** A remote or the shell by the hash of its build, or `switchedOff`. */
const runningRelease = z.object({
  name: z.string().check(z.maxLength(40)),
  build: z.string().check(z.maxLength(64)),
});
export type RunningRelease = z.infer<typeof runningRelease>;

export const getVersion = readCall('/v1/home/version', {
  summary: 'Names a version only when the page runs something else than what is live',
  access: 'anyone',
  request: z.object({
    liveSet: z.optional(z.string().check(z.maxLength(64))),
    /** Canary bucket of the device, from the page’s configuration. */
    bucket: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
    /** The shell, and the remote on the screen. Without them every other set has a version. */
    running: z.optional(z.array(runningRelease).check(z.maxLength(8))),
  }),
  response: z.object({
    version: z.optional(z.string()),
    /** What is live, where another set is and the page has said what it runs. */
    live: z.optional(z.object({ id: z.string(), releases: z.array(runningRelease) })),
  }),
});

export const popup = z.object({
  id: z.string(),
  kind: z.enum(popupKinds),
  title: z.string(),
  text: z.string(),
  /** Label and path of its button. */
  action: z.string(),
  path: z.string(),
});
export type Popup = z.infer<typeof popup>;

export const getPopup = readCall('/v1/home/popup', {
  summary: 'What greets this person, one popup at most: ask once a visit',
  request: z.object({
    /** True if reward popups are switched off on this device. */
    dontShowRewardModal: z.optional(onOffInput),
  }),
  response: z.object({ popup: z.nullable(popup) }),
});

export const hidePopup = writeCall('/v1/home/popupHide', {
  summary: 'Do not show a popup again today, or ever',
  request: z.object({
    id,
    /** 1: never show again; otherwise it may return after a day. */
    forever: z.optional(onOffInput),
  }),
  response: nothing,
});

export const getBankList = readCall('/v1/home/bankList', {
  summary: 'Banks to which a benefit can be withdrawn, of a country: by default one’s own',
  request: z.object({ country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))) }),
  response: z.object({
    country: z.string(),
    list: z.array(
      z.object({
        /** BIC, eight characters. */
        code: z.string(),
        name: z.string(),
        country: z.string(),
      }),
    ),
    /** Countries with supported banks. */
    countries: z.array(z.string()),
  }),
});
