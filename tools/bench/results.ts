import type { Sample } from './measure.ts';
import type { Switch } from './scenarios.ts';

/** Measurements by contestant, page and profile, in the order of their rounds. */
export interface At {
  id: string;
  page: { id: string };
  profile: { id: string };
}

export interface Series<Value> {
  /** Ignores warm-up rounds, which come before round 1. */
  add(at: At, round: number, value: Value): void;
  values(at: { id: string; page: string; profile: string }): Value[];
  /** Every measured pair of page and profile. */
  places(): { page: string; profile: string }[];
}

function makeSeries<Value>(): Series<Value> {
  const all = new Map<string, Value[]>();
  const keyOf = (id: string, page: string, profile: string) => `${profile}|${page}|${id}`;
  return {
    add({ id, page, profile }, round, value) {
      if (round < 0) return;
      const key = keyOf(id, page.id, profile.id);
      const list = all.get(key) ?? [];
      list[round] = value;
      all.set(key, list);
    },
    values: ({ id, page, profile }) => all.get(keyOf(id, page, profile)) ?? [],
    places() {
      const places = new Set([...all.keys()].map((key) => key.split('|').slice(0, 2).join('|')));
      return [...places].map((place) => {
        const [profile = '', page = ''] = place.split('|');
        return { page, profile };
      });
    },
  };
}

export const emptyResults = () => ({
  cold: makeSeries<Sample>(),
  second: makeSeries<Sample>(),
  third: makeSeries<Sample>(),
  released: makeSeries<Sample>(),
  switches: makeSeries<Switch>(),
});
export type Results = ReturnType<typeof emptyResults>;
