import * as calls from '@shared/contract/creator';
import * as investmentCalls from '@shared/contract/investments';
import { fromUnits } from '@shared/lib/money';
import { implement } from '../../calls/implement.ts';
import { availableIn, runPlain, runQuoted } from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { priceScale } from '../wallet/public.ts';
import { listCoupons } from './coupons.queries.ts';
import { readLadder, readLevelsOf, readPoints, readRunningInvestments } from './creator.queries.ts';
import { creatorAmount, creatorAsset, presentCreator, presentInvestment } from './creator.rules.ts';
import { checkInvest, investOperation } from './invest.operations.ts';
import { listMissed, receiveMissedOperation } from './missed.operations.ts';
import { checkTransfer, readProfitInfo, transferProfitOperation } from './profit.operations.ts';
import { receiveLevelRewardOperation } from './rewards.operations.ts';

export const creatorRoutes = [
  implement(calls.getCreatorInfo, async ({ db, person }) => {
    const ladder = await readLadder(db);
    const points = await readPoints(db, person.id);
    const levels = await readLevelsOf(db, person.id);
    return presentCreator({ ladder, points, standing: { ...levels, level: person.level } });
  }),
  implement(calls.receiveLevelReward, runPlain(receiveLevelRewardOperation)),

  implement(calls.getIfaInfo, async ({ db, person, clock }) => {
    const rows = await readRunningInvestments(db, { personId: person.id, now: clock.business });
    const items = rows.map(presentInvestment);
    return { active: items[0] ?? null, items };
  }),

  implement(calls.getDynamicMissing, (context, page) =>
    listMissed(context, { ...page, kind: 'dynamic' }),
  ),
  implement(calls.getPerformanceMissing, (context, page) =>
    listMissed(context, { ...page, kind: 'performance' }),
  ),
  implement(calls.receiveMissed, runPlain(receiveMissedOperation)),

  implement(investmentCalls.getCoupons, listCoupons),
  implement(investmentCalls.getOffset, async ({ db, person }) => {
    const own = { personId: person.id, asset: creatorAsset, purpose: 'profit' } as const;
    const part = (await readSettings(db)).units('creator_offset_part', priceScale);
    return {
      available: creatorAmount(await availableIn(db, own)),
      percent: fromUnits(part, priceScale),
    };
  }),
  implement(investmentCalls.checkInvestment, checkInvest),
  implement(investmentCalls.createInvestment, runQuoted(investOperation)),

  implement(investmentCalls.getCreatorProfit, (context) => readProfitInfo(context)),
  implement(investmentCalls.checkProfitTransfer, checkTransfer),
  implement(investmentCalls.transferProfit, runQuoted(transferProfitOperation)),
];
