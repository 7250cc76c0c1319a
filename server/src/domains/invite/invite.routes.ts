import * as calls from '@shared/contract/invite';
import { assetScale, fromUnits } from '@shared/lib/money';
import { implement } from '../../calls/implement.ts';
import { idCursor, readPage } from '../../calls/page.ts';
import { maskName } from '../../platform/mask-name.ts';
import { seconds } from '../../platform/time/time.ts';
import { runPlain } from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { receiveStageOperation } from './invite.operations.ts';
import {
  readClaims,
  readFriends,
  readInvited,
  readInviterBy,
  readInviterOf,
  readReceived,
  readStages,
} from './invite.queries.ts';
import { landingLink, presentStage, stepOf } from './invite.rules.ts';

export const inviteRoutes = [
  implement(calls.getInvite, async ({ db, person }) => {
    const friends = await readFriends(db, person.id);
    const received = await readReceived(db, person.id);
    const stages = await readStages(db);
    return {
      inviteCode: person.inviteCode,
      link: landingLink(person.inviteCode),
      friendCount: friends.registered,
      checkedCount: friends.checked,
      stages: stages.map((row) =>
        presentStage(row, { ...friends, isReceived: received.has(row.stage) }),
      ),
      invitedBy: await readInviterOf(db, person.invitedBy),
    };
  }),

  implement(calls.receiveInviteStage, runPlain(receiveStageOperation)),

  implement(calls.listReceivedStages, async ({ db, person }, page) => {
    const { after, limit, take } = readPage(idCursor, page);
    const found = await readClaims(db, { personId: person.id, after, limit });
    const { rows, nextCursor } = take(found, ({ id }) => id);
    return {
      items: rows.map(({ id, stage, amount, asset, claimedAt }) => ({
        id,
        stage,
        amount: fromUnits(amount, assetScale[asset]),
        asset,
        createdAt: seconds(claimedAt),
      })),
      nextCursor,
    };
  }),

  implement(calls.listInvited, async ({ db, person }, page) => {
    const { after, limit, take } = readPage(idCursor, page);
    const found = await readInvited(db, { personId: person.id, after, limit });
    const { rows, nextCursor } = take(found, ({ id }) => id);
    return {
      items: rows.map(({ id, nickName, isChecked, isActive, createdAt }) => ({
        id,
        name: maskName(nickName),
        step: stepOf({ isChecked, isActive }),
        createdAt: seconds(createdAt),
      })),
      nextCursor,
    };
  }),

  implement(calls.getLanding, async ({ db }, { inviteCode = '' }) => {
    const settings = await readSettings(db);
    const found = await readInviterBy(db, inviteCode);
    return {
      inviter: found ? { nickName: found.nickName, avatar: found.avatar } : null,
      inviteCode: found?.inviteCode ?? '',
      stores: { ios: settings.text('store_ios'), android: settings.text('store_android') },
    };
  }),
];
