import { findFirstWrites } from '@shared/contract/first-reads';
import type { Refusal } from '@shared/contract/published';
import { findWrongBackTo } from '@shared/lib/back-target';
import { type PublishedRelease, routesOf } from './published-release.ts';

/** Checks what each route of a release says about itself. Pure. */
export function findWrongRoutes(one: PublishedRelease): Refusal[] {
  const routes = routesOf(one);
  const writes = routes.flatMap((route) =>
    findFirstWrites(route).map(({ path }) => ({
      message: `${route.path} begins with ${path}, which changes something.`,
      remedy: 'Send it after a tap. First data are reads, which the HTML sends by itself.',
    })),
  );
  const back = findWrongBackTo(routes);
  const wrong = back && {
    message: `${back.path} ${back.problem}.`,
    remedy: `Name another route of remotes/${one.name}/src/routes.ts, or none.`,
  };
  return [...writes, ...(wrong ? [wrong] : [])].map((refusal) => ({
    check: 'routes',
    name: one.name,
    ...refusal,
  }));
}
