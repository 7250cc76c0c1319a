import { languages } from '@shared/contract/enums';
import { languageNames as ownNames } from '@shared/contract/language';
import { themes } from '../../../shell/src/start/theme-names.ts';

export const languageNames = languages.map((language) => [language, ownNames[language]] as const);

export const themeNames = themes.map(
  (theme) => [theme, theme.charAt(0).toUpperCase() + theme.slice(1)] as const,
);
