import type { PageRelease } from '@shared/contract/releases';
import type { RouteDeclaration } from '@shared/contract/routes';
import type { Containers } from '@shared/federation/runtime/containers';
import { isMissingFile } from '@shared/federation/runtime/errors';
import type { ComponentType } from 'react';
import { RemoteFailure } from './remote-failure.ts';

interface StarterDependencies {
  containers: Containers;
  /** Loads the words of a release; the page waits for them as it does for the code. */
  loadWords: (release: PageRelease) => Promise<void>;
  onRun?: ((release: PageRelease) => void) | undefined;
  onRan?: ((release: PageRelease) => void) | undefined;
  timeLimitMs: number;
}

/** One attempt at a page of a release: its files first, then its code. */
export interface ReleaseStarter {
  /** Rejects with a `RemoteFailure`; the next attempt begins anew, from another address. */
  page(release: PageRelease, path: string): Promise<ComponentType>;
  exposed<Module>(release: PageRelease, name: string): Promise<Module>;
}

interface RoutesModule {
  routes: readonly RouteDeclaration<ComponentType>[];
}

/** A release without a page that it has declared: nothing of that page has run. */
class MissingPage extends Error {}

export function createReleaseStarter(dependencies: StarterDependencies): ReleaseStarter {
  const { containers, loadWords, onRun = () => {}, onRan = () => {}, timeLimitMs } = dependencies;

  const attempt = async (release: PageRelease, path: string): Promise<ComponentType> => {
    const [factory] = await Promise.all([
      containers.load<RoutesModule>(release, 'routes'),
      loadWords(release),
    ]).catch((cause: unknown) => {
      throw new RemoteFailure(release, { cause, hasRun: false });
    });
    onRun(release);
    try {
      const { routes } = await factory();
      const route = routes.find((one) => one.path === path);
      if (!route) throw new MissingPage(`${release.name} ${release.version} has no page ${path}.`);
      const { default: page } = await route.page();
      if (!page) throw new MissingPage(`${release.name} ${release.version}: ${path} is empty.`);
      return page;
    } catch (cause) {
      const hasRun = !isMissingFile(cause) && !(cause instanceof MissingPage);
      throw new RemoteFailure(release, { cause, hasRun });
    } finally {
      onRan(release);
    }
  };

  return {
    page: (release, path) =>
      withinLimit(attempt(release, path), timeLimitMs).catch((cause: unknown) => {
        containers.startOver(release);
        throw cause instanceof RemoteFailure
          ? cause
          : new RemoteFailure(release, { cause, hasRun: false });
      }),
    async exposed<Module>(release: PageRelease, name: string) {
      const factory = await containers.load<Module>(release, name);
      return factory();
    },
  };
}

function withinLimit<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
