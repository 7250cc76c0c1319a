export { readDocumentValues } from './document-values.queries.ts';
