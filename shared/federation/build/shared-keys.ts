import { readVersion } from './vendor.ts';

/**
 * The modules that shell and remotes share. The shell provides all of them and remotes bundle none
 * (`import: false`), so the shell's graph must reach every key: see
 * `shell/src/federation/shared-keys.ts`.
 */
const eagerKeys = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@shared/host',
  '@shared/lib/date',
  '@shared/ui',
];
const developmentKeys = ['react/jsx-dev-runtime'];
/** Loaded when a page imports them. */
export const lazyKeys = [
  '@shared/host/money',
  '@shared/host/people-search',
  '@shared/ui/address-field',
  '@shared/ui/area-chart',
  '@shared/ui/donut-chart',
  '@shared/ui/lists',
  '@shared/ui/money',
  '@shared/ui/people-search',
  '@shared/ui/qr-code',
];

/**
 * Releases list the runtime among the shared modules: see `runtime/script.ts`. Version 2 is a page
 * whose loaders need its Trusted Types policy.
 */
export const runtimeShare = { key: 'federation-runtime', version: '2.0.0' } as const;

interface SharedOptions {
  singleton: boolean;
  strictVersion: boolean;
  requiredVersion: string | false;
  version: string;
}

const reactVersion = readVersion('react');

const createOptions = (key: string): SharedOptions => {
  const isOurs = key.startsWith('@shared/');
  return {
    singleton: true,
    strictVersion: !isOurs,
    requiredVersion: isOurs ? false : `^${reactVersion}`,
    version: isOurs ? '1.0.0' : reactVersion,
  };
};

interface ProvidedOptions extends SharedOptions {
  shareKey: string;
  eager: boolean;
}

/** The shell provides and does not consume: no other part has these modules. */
export function sharedByShell(development: boolean): Record<string, ProvidedOptions> {
  const eager = [...eagerKeys, ...(development ? developmentKeys : [])];
  return Object.fromEntries(
    [...eager, ...lazyKeys].map((key) => [
      key,
      { ...createOptions(key), shareKey: key, eager: eager.includes(key) },
    ]),
  );
}

export function sharedByRemote(development: boolean) {
  const keys = [...eagerKeys, ...lazyKeys, ...(development ? developmentKeys : [])];
  return Object.fromEntries(
    keys.map((key) => {
      const { version: _, ...options } = createOptions(key);
      return [key, { ...options, import: false as const }];
    }),
  );
}
