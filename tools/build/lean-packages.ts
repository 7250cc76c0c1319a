import { at } from './paths.ts';

const file = (name: string): string => at('node_modules', name);

/** The page sends by XMLHttpRequest, and axios brings its fetch adapter all the same. */
const unusedParts: Record<string, false> = { [file('axios/lib/adapters/fetch.js')]: false };

/** The router's package leads every bundler to the build that warns developers. */
const productionBuilds: Record<string, string> = {
  'react-router$': file('react-router/dist/production/index.mjs'),
  'react-router/dom$': file('react-router/dist/production/dom-export.mjs'),
};

/** Leaves out what packages bring and no page uses. */
export const leanAliases = (development: boolean): Record<string, string | false> => ({
  ...unusedParts,
  ...(!development && productionBuilds),
});
