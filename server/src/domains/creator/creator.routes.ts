import {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
  receiveLevelReward,
  receiveMissed,
} from '@shared/contract/creator';
import {
  checkInvestment,
  checkProfitTransfer,
  createInvestment,
  getCoupons,
  getCreatorProfit,
  getOffset,
  transferProfit,
} from '@shared/contract/investments';
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
  implement(getCreatorInfo, async ({ db, person }) => {
    const ladder = await readLadder(db);
    const points = await readPoints(db, person.id);
    const levels = await readLevelsOf(db, person.id);
    return presentCreator({ ladder, points, standing: { ...levels, level: person.level } });
  }),
  implement(receiveLevelReward, runPlain(receiveLevelRewardOperation)),

  implement(getIfaInfo, async ({ db, person, clock }) => {
    const rows = await readRunningInvestments(db, { personId: person.id, now: clock.business });
    const items = rows.map(presentInvestment);
    return { active: items[0] ?? null, items };
  }),

  implement(getDynamicMissing, (context, page) =>
    listMissed(context, { ...page, kind: 'dynamic' }),
  ),
  implement(getPerformanceMissing, (context, page) =>
    listMissed(context, { ...page, kind: 'performance' }),
  ),
  implement(receiveMissed, runPlain(receiveMissedOperation)),

  implement(getCoupons, listCoupons),
  implement(getOffset, async ({ db, person }) => {
    const own = { personId: person.id, asset: creatorAsset, purpose: 'profit' } as const;
    const part = (await readSettings(db)).units('creator_offset_part', priceScale);
    return {
      available: creatorAmount(await availableIn(db, own)),
      percent: fromUnits(part, priceScale),
    };
  }),
  implement(checkInvestment, checkInvest),
  implement(createInvestment, runQuoted(investOperation)),

  implement(getCreatorProfit, (context) => readProfitInfo(context)),
  implement(checkProfitTransfer, checkTransfer),
  implement(transferProfit, runQuoted(transferProfitOperation)),
];
