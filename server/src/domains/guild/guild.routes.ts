import { getGuild, getGuildHistory, receiveGuild } from '@shared/contract/guild';
import { implement } from '../../calls/implement.ts';
import { listHistory, readGuild, receiveShare } from './guild.ts';

export const guildRoutes = [
  implement(getGuild, (context) => readGuild(context)),
  implement(receiveGuild, receiveShare),
  implement(getGuildHistory, listHistory),
];
