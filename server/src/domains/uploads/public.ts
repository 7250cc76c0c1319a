export { isOwnFile, releaseFile } from './uploads.queries.ts';
export { publicPurposes } from './uploads.rules.ts';
