import { toUnits } from '@shared/lib/money';

export interface DonutPart {
  id: string;
  label: string;
  /** Decimal text. */
  value: string;
  /** Fraction of the whole, as decimal text. */
  share: string;
  /** One of the eight colors, or a color of the page's own; otherwise by position. */
  color?: number | string;
}

interface Arc {
  /** Start and length in percent of the ring; 0 is at the top. */
  start: number;
  length: number;
}

/** Scale for comparing shares. */
const scale = 8;
const unitsOf = ({ share }: Pick<DonutPart, 'share'>): bigint => toUnits(share, scale) ?? 0n;

/** Gap between two arcs, and minimum arc length, in percent of the ring. */
const gap = 1;
const minArc = 1;

/**
 * The arcs of the parts around the ring. A single part fills the ring; a tiny part stays visible at
 * the expense of the others.
 */
export function donutArcs(parts: readonly Pick<DonutPart, 'share'>[]): Arc[] {
  const shares = parts.map((part) => Number(unitsOf(part)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const shown = shares.filter((share) => share > 0).length;
  if (shown < 2) return shares.map((share) => ({ start: 0, length: share > 0 ? 100 : 0 }));
  const smallest = Math.min(gap + minArc, 100 / shown);
  const isTiny = (share: number) => share > 0 && (share / total) * 100 < smallest;
  const tiny = shares.filter(isTiny);
  const rest = total - tiny.reduce((sum, share) => sum + share, 0);
  const room = 100 - tiny.length * smallest;
  let start = 0;
  return shares.map((share) => {
    const whole = isTiny(share) ? smallest : (share / rest) * room;
    const arc = { start: round(start), length: round(Math.max(0, whole - gap)) };
    start += share > 0 ? whole : 0;
    return arc;
  });
}

const round = (percent: number): number => Math.round(percent * 100) / 100;

/** Position around the ring in percent; x and y are fractions of the box. */
export function turnOf({ x, y }: { x: number; y: number }): number {
  const angle = Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI);
  return (angle < 0 ? angle + 1 : angle) * 100;
}

/** Index of the part whose arc, or the gap behind it, covers the position; -1 for none. */
export const partAt = (arcs: readonly Arc[], turn: number): number =>
  arcs.findLastIndex(({ start, length }) => length > 0 && start <= turn);
