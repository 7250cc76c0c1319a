import { findFirstWrites } from '@shared/contract/first-reads';
import type { Refusal } from '@shared/contract/published';
import { findWrongBackTo } from '@shared/lib/back-target';
import { prefixOf } from '@shared/lib/route-match';
import { routesFileOf } from './collisions.ts';
import { type PublishedRelease, prefixesOf, routesOf } from './published-release.ts';

/** Checks what each route of a release says about itself. Pure. */
export function findWrongRoutes(one: PublishedRelease): Refusal[] {
  const routes = routesOf(one);
  const writes = routes.flatMap((route) =>
    findFirstWrites(route).map(({ path }) => ({
      message: `${route.path} begins with ${path}, which changes something.`,
      remedy: 'Send it after a tap. First data are reads, which the HTML sends by itself.',
    })),
  );
  const prefixes = prefixesOf(one);
  const outside = routes
    .filter(({ path }) => !prefixes.has(prefixOf(path)))
    .map(({ path }) => ({
      message: `${path} is outside of the prefixes of ${one.name}: ${[...prefixes].join(', ')}.`,
      remedy: `Correct the route, or add its first part to the prefixes in ${routesFileOf(one.name)}.`,
    }));
  const back = findWrongBackTo(routes);
  const wrong = back && {
    message: `${back.path} ${back.problem}.`,
    remedy: `Name another route of ${routesFileOf(one.name)}, or none.`,
  };
  return [...outside, ...writes, ...(wrong ? [wrong] : [])].map((refusal) => ({
    check: 'routes',
    name: one.name,
    ...refusal,
  }));
}
