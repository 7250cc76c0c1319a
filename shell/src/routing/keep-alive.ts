import type { Location } from 'react-router-dom';

/** Screens that stay mounted after they are left: the two most recent (§2, §9). */
const maxScreens = 2;

export interface CachedScreen {
  /** The route's path: each route has one cached screen, at its latest location. */
  path: string;
  location: Location;
}

export function cacheScreen(
  screens: readonly CachedScreen[],
  screen: CachedScreen,
): readonly CachedScreen[] {
  const known = screens.find(({ path }) => path === screen.path);
  if (known?.location === screen.location && screens.at(-1) === known) return screens;
  return [...screens.filter(({ path }) => path !== screen.path), screen].slice(-maxScreens);
}
