/** A value at a time. The value is decimal text; only its screen position is a number. */
export interface ChartPoint {
  /** Unix seconds. */
  time: number;
  value: string;
}

export interface Place {
  /** Fractions of width and height, from the top left. */
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
  /** Starts the axis at zero instead of the smallest value. */
  fromZero?: boolean;
}

/** Margin for the stroke and the dot above and below the line, in units of the box. */
const margin = 6;

function places(points: readonly ChartPoint[], { height, fromZero }: Box): Place[] {
  const values = points.map(({ value }) => Number(value));
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const span = Math.max(...values) - low;
  const start = points[0]?.time ?? 0;
  const duration = (points.at(-1)?.time ?? 0) - start;
  return points.map(({ time }, index) => {
    // A constant value runs through the middle.
    const share = span > 0 ? ((values[index] ?? low) - low) / span : 0.5;
    return {
      x: duration > 0 ? (time - start) / duration : 0,
      y: (margin + (1 - share) * (height - 2 * margin)) / height,
    };
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The line through all points and the area under it, as SVG paths. */
export function chartShape(points: readonly ChartPoint[], box: Box) {
  const placed = places(points, box);
  const [first] = placed;
  if (!first) return { places: placed, line: '', area: '' };
  // A single point is drawn as a level line.
  const drawn = placed.length === 1 ? [first, { x: 1, y: first.y }] : placed;
  const steps = drawn.map(({ x, y }) => `${round(x * box.width)} ${round(y * box.height)}`);
  const line = `M${steps.join('L')}`;
  return { places: placed, line, area: `${line}V${box.height}H0Z` };
}

/** The point nearest to a fraction of the width. */
export function nearestIndex(points: readonly ChartPoint[], share: number): number {
  const start = points[0]?.time ?? 0;
  const time = start + share * ((points.at(-1)?.time ?? 0) - start);
  let nearest = 0;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.time - time) <= Math.abs((points[nearest]?.time ?? 0) - time)) {
      nearest = index;
    }
  }
  return nearest;
}

const tableRows = 30;

/** About thirty evenly spread rows with the first and the last: a year is too long to read. */
export function tableSample(points: readonly ChartPoint[]): ChartPoint[] {
  const step = Math.ceil(points.length / tableRows);
  const last = points.length - 1;
  return points.filter((_, index) => (last - index) % step === 0 || index === 0);
}
