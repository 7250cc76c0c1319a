import { getGuild, getGuildHistory, receiveGuild } from '@shared/contract/guild';
import { implement } from '../../calls/implement.ts';
import { runPlain } from '../money/public.ts';
import { listHistory, readGuild, receiveShareOperation } from './guild.operations.ts';

export const guildRoutes = [
  implement(getGuild, (context) => readGuild(context)),
  implement(receiveGuild, runPlain(receiveShareOperation)),
  implement(getGuildHistory, listHistory),
];
