/** Days that a campaign can be chosen to run, out of those that it may. */
export const dayChoices = (most: number): number[] =>
  [1, 3, 7, 14, 30].filter((days) => days <= most);

const steps = ['B', 'KB', 'MB', 'GB'] as const;

/** The size of a file in the largest unit that it has one of: 18.4 MB. */
export function sizeOf(bytes: number): { value: number; unit: string } {
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < steps.length - 1) {
    value /= 1000;
    step += 1;
  }
  return { value: Math.round(value * 10) / 10, unit: steps[step] ?? 'B' };
}
