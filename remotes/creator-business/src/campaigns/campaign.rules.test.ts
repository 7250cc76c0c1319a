import type { CampaignVideo } from '@shared/contract/campaigns';
import { expect, it } from 'vitest';
import { campaignDays, firstVideo, shownVideos } from './campaign.rules.ts';

it.each([
  [30, [1, 3, 7, 14, 30]],
  [10, [1, 3, 7]],
  [0, []],
])('with a maximum of %i days offers %j', (maxDays, days) => {
  expect(campaignDays(maxDays)).toEqual(days);
});

const video = (id: string, state: CampaignVideo['state'] = 'published'): CampaignVideo => ({
  id,
  state,
  title: '',
  url: '',
  poster: '',
  durationSeconds: null,
  createdAt: 0,
});
const many = ['a', 'b', 'c', 'd', 'e'].map((id) => video(id));

it.each([
  ['a', 'a b c'],
  ['e', 'a b c e'],
  ['', 'a b c'],
])('with %j chosen shows %s', (chosen, shown) => {
  expect(shownVideos(many, chosen).map(({ id }) => id)).toEqual(shown.split(' '));
});

it.each([
  [many, 'a'],
  [[video('a', 'uploading'), video('b', 'promoted')], 'b'],
  [[video('a', 'uploading')], ''],
  [[], ''],
])('starts with the newest video that can be promoted (%#)', (videos, id) => {
  expect(firstVideo(videos)).toBe(id);
});
