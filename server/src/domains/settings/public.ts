export { settingCatalogue } from './settings.catalogue.ts';
export {
  isSetting,
  operatorSettings,
  readSettings,
  readStored,
  ruleOf,
  type SettingName,
  type Settings,
  settingNames,
  settingProblem,
  settingsFrom,
} from './settings.ts';
