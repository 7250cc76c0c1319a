import { toUnits } from '@shared/lib/money';

export interface DonutPart {
  id: string;
  label: string;
  /** What is said of it; decimal text. */
  value: string;
  /** Of the whole, as a fraction: decimal text. */
  share: string;
  /** Which of the eight colors, where it has one of its own elsewhere; in their order without it. */
  color?: number;
}

interface Arc {
  /** Where it begins and how long it is, in percent of the ring; 0 is at the top. */
  start: number;
  length: number;
}

/** Shares are compared in one scale. */
const scale = 8;
const unitsOf = ({ share }: Pick<DonutPart, 'share'>): bigint => toUnits(share, scale) ?? 0n;

/** A gap between two arcs, and what the smallest arc keeps beside it, in percent of the ring. */
const gap = 1;
const least = 1;

/**
 * The arcs of the parts, one after the other around the ring. One part alone is the whole ring; a
 * tiny one stays visible, and the others give it the room.
 */
export function donutArcs(parts: readonly Pick<DonutPart, 'share'>[]): Arc[] {
  const shares = parts.map((part) => Number(unitsOf(part)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const shown = shares.filter((share) => share > 0).length;
  if (shown < 2) return shares.map((share) => ({ start: 0, length: share > 0 ? 100 : 0 }));
  const smallest = Math.min(gap + least, 100 / shown);
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

/** How far around the ring a place is, in percent; x and y are shares of the box. */
export function turnOf({ x, y }: { x: number; y: number }): number {
  const angle = Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI);
  return (angle < 0 ? angle + 1 : angle) * 100;
}

/** The part whose arc, or the gap behind it, is there; -1 where there is none. */
export const partAt = (arcs: readonly Arc[], turn: number): number =>
  arcs.findLastIndex(({ start, length }) => length > 0 && start <= turn);
