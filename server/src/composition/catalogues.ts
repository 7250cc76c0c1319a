import type { Catalogue } from '../domains/catalogue/public.ts';
import { levelCatalogue } from '../domains/creator/levels.catalogue.ts';
import { bankCatalogue } from '../domains/home/banks.catalogue.ts';
import { popupCatalogue } from '../domains/home/popups.catalogue.ts';
import { welfareCatalogue } from '../domains/home/welfare.catalogue.ts';
import { settingCatalogue } from '../domains/settings/settings.catalogue.ts';
import { stakeTermCatalogue } from '../domains/stake/stake-terms.catalogue.ts';
import { questionCatalogue } from '../domains/support/questions.catalogue.ts';
import { starterTaskCatalogue, taskCatalogue } from '../domains/tasks/tasks.catalogue.ts';

/** The catalogues with commands of the common form. */
export const catalogues: readonly Catalogue[] = [
  stakeTermCatalogue,
  levelCatalogue,
  taskCatalogue,
  starterTaskCatalogue,
  popupCatalogue,
  welfareCatalogue,
  questionCatalogue,
  bankCatalogue,
];

/** All whose changes wait for their moment; settings have commands of their own. */
export const changingCatalogues: readonly Catalogue[] = [...catalogues, settingCatalogue];
