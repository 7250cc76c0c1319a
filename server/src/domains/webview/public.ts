export { retentionDays } from './webview.queries.ts';
