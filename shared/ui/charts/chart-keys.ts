/** Slider keys: the next position for the current and the last one. */
export const chartKeys: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, last) => at - Math.ceil(last / 10),
  PageUp: (at, last) => at + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};
