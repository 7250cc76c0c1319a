import { languages } from '@shared/contract/enums';
import { languageNames as ownNames } from '@shared/contract/language';

export const languageNames = languages.map((language) => [language, ownNames[language]] as const);

export const themeNames = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;
