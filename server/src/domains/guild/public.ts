export { receivableDays, shares } from './guild.rules.ts';
