export { addChanges, addDefaults } from './catalogue.mutations.ts';
export { cancelFromCommand, holdsText, listChanges } from './catalogue.operator.ts';
export { readEntriesByTime } from './catalogue.queries.ts';
export type { Catalogue, Entry } from './catalogue.ts';
export {
  amountField,
  type ContentOf,
  choiceField,
  countField,
  fractionField,
  fractionScale,
  lineField,
  optionalField,
  positionField,
  type Step,
  stepsField,
  switchField,
  textsField,
  withDefault,
} from './fields.ts';
