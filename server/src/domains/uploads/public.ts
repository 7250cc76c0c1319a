export { isOwnFile, releaseFile } from './uploads.queries.ts';
