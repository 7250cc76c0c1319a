/** Charts: loaded when a page draws one. */
export { AreaChart, Sparkline } from './area-chart.tsx';
export type { ChartPoint } from './chart-shape.ts';
