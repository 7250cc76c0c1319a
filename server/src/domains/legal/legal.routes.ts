import { documentPath } from '@shared/contract/documents';
import { getAgreements, getLegalDocument, getLegalLimits } from '@shared/contract/legal';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { secondsAhead } from '../../platform/time/time.ts';
import { readNeeded } from '../agreements/public.ts';
import { isKyc } from '../identity/public.ts';
import {
  availableIn,
  exchangeable,
  outgoing24h,
  readMoneySettings,
  textOf,
} from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { remainingWithdrawalLimit } from '../withdraw/public.ts';
import { readDocumentValues } from './document-values.queries.ts';
import { filled, type LegalTexts, textFor, versionsOf } from './legal.rules.ts';

export const createLegalRoutes = (texts: LegalTexts) => [
  implement(getLegalDocument, async (context, { kind, version }) => {
    const text = textFor(texts, { kind, language: context.language, version });
    if (!text) throw new ApiError('notFound');
    const values = await readDocumentValues(context, text.language);
    return { kind, ...filled(text, values), versions: versionsOf(texts, kind) };
  }),

  implement(getAgreements, async (context, { kind }) => {
    const { documents } = context.services;
    const { needed } = await readNeeded(context, kind);
    const items = needed.map((one) => ({
      ...one,
      title: documents.titleOf(one, context.language),
      path: documentPath(one),
    }));
    return { items };
  }),

  implement(getLegalLimits, async (context) => {
    const settings = await readSettings(context.db);
    return {
      day: settings.text('limit_withdraw_day'),
      // Without connected payouts a person decides about each withdrawal.
      review: context.services.external.payouts ? settings.text('review_from') : '0',
      proof: settings.text('strong_proof_from'),
      stays: settings.text('yu_normal_hold_limit'),
      mine: context.session ? await limitsOf(context) : null,
    };
  }),
];

/** The limits and fees in force for the caller. */
async function limitsOf(context: Context) {
  const { db, person, clock } = context;
  const settings = await readMoneySettings(db);
  const has = await availableIn(db, { personId: person.id, asset: 'YUT', purpose: 'wallet' });
  const leftToday = await remainingWithdrawalLimit(context, { settings, asset: 'USDT' });
  return {
    leftToday: textOf(leftToday > 0n ? leftToday : 0n, 'USDT'),
    sentLately: textOf(await outgoing24h(context), 'USDT'),
    exchangeable: textOf(exchangeable(has, { from: 'YUT', holdLimit: settings.holdLimit }), 'YUT'),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
    identityChecked: person.isKyc === isKyc.yes,
    identityNeeded: (await readSettings(db)).gates('identity_check_for').includes('withdrawal'),
  };
}
