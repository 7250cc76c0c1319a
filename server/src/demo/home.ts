import { addDefaults } from '../domains/catalogue/public.ts';
import { popupCatalogue } from '../domains/home/popups.catalogue.ts';
import { settings, welfare } from '../schema/tables/identity.ts';
import type { Seed } from './seeds.ts';

export const demoSettings = {
  bind_max_count: '3',
  red_packet_switch: '1',
  skip_bind: '1',
  video_call_switch: '1',
  voice_call_switch: '1',
  fee_c2c_percent: '0.001',
  fee_transfer_charge: '0.1',
  fee_transfer_percent: '0.002',
  fee_withdraw_benefit_charge: '1',
  fee_withdraw_benefit_percent: '0.01',
  fee_withdraw_bsc_charge: '0.5',
  fee_withdraw_bsc_percent: '0.001',
  fee_withdraw_tron_charge: '1',
  fee_withdraw_tron_percent: '0.001',
  yu_normal_hold_limit: '10',
  newbie_native: '1',
  campaign_views_low: '158',
  campaign_views_high: '260',
  campaign_followers_low: '5.2',
  campaign_followers_high: '10',
  campaign_visits_low: '35',
  campaign_visits_high: '65',
  store_ios: 'https://store.example/ios',
  store_android: 'https://store.example/android',
  operator_name: 'Demo Operator Ltd.',
  operator_address: '1 Example Street, Demo City 00001, Demoland',
  operator_registration: 'Demo Register, no. DEMO-000001',
  governing_law: 'the laws of Demoland',
  data_contact: 'privacy@demo-operator.example',
};

export async function seedHome({ tx }: Seed): Promise<void> {
  await tx
    .insert(settings)
    .values(Object.entries(demoSettings).map(([name, value]) => ({ name, value })));
  await addDefaults(tx, [popupCatalogue]);
  await tx.insert(welfare).values([
    { country: 'MY', title: 'newcomer', amount: '5', position: 1 },
    { country: 'ID', title: 'newcomer', amount: '4', position: 1 },
    { country: 'VN', title: 'newcomer', amount: '4', position: 1 },
    { country: 'BR', title: 'newcomer', amount: '5', position: 1 },
    { country: 'MY', title: 'firstVideo', amount: '2', position: 2 },
  ]);
}
