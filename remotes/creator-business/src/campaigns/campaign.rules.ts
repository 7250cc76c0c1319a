/** The offered durations of a campaign, in days. */
export const campaignDays = (maxDays: number): number[] =>
  [1, 3, 7, 14, 30].filter((days) => days <= maxDays);

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A file size in the largest fitting unit: 18.4 MB. */
export function toFileSize(bytes: number): { value: number; unit: string } {
  let value = bytes;
  let index = 0;
  while (value >= 1000 && index < units.length - 1) {
    value /= 1000;
    index += 1;
  }
  return { value: Math.round(value * 10) / 10, unit: units[index] ?? 'B' };
}
