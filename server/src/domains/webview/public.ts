export { keptDays } from './webview.queries.ts';
