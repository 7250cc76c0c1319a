import type { CampaignVideo } from '@shared/contract/campaigns';

/** The offered durations of a campaign, in days. */
export const campaignDays = (maxDays: number): number[] =>
  [1, 3, 7, 14, 30].filter((days) => days <= maxDays);

const fewVideos = 3;

/** The newest videos, and the chosen one if it is older. */
export const shownVideos = (videos: readonly CampaignVideo[], chosen: string): CampaignVideo[] =>
  videos.filter(({ id }, index) => index < fewVideos || id === chosen);

/** The newest video that can be promoted; empty for none. */
export const firstVideo = (videos: readonly CampaignVideo[]): string =>
  videos.find(({ state }) => state !== 'uploading')?.id ?? '';
