import * as calls from '@shared/contract/home';
import { implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { wordIn } from '../../platform/words.ts';
import { readSettings } from '../settings/public.ts';
import { noviceUntil } from '../tasks/public.ts';
import { readRates } from '../wallet/public.ts';
import {
  bankCountries,
  hidePopupFor,
  phoneCodeOf,
  readBanks,
  readPopup,
  readWelfare,
} from './home.queries.ts';
import {
  countryOf,
  isOutdated,
  pathsWithoutConcern,
  popupPauseHours,
  presentSetting,
} from './home.rules.ts';
import type { popupParts } from './popups.catalogue.ts';

/** The set of releases that a page of this device should run. */
export type LiveSetOf = (page: { bucket?: number; liveSet?: string }) => {
  id: string;
  releases: calls.RunningRelease[];
};

export const createHomeRoutes = (liveSetOf: LiveSetOf) => [
  implement(calls.getSystemSetting, async ({ db, session, language, device, text, clock }) => {
    const values = await readSettings(db);
    const rates = await readRates(db, { at: clock.business });
    const currencies = rates.map(({ label, name }) => ({ label, name }));
    const welfare = (await readWelfare(db)).map(({ country, title, words, amount }) => ({
      country,
      title: wordIn(words, { language, part: 'title', otherwise: () => text(`welfare.${title}`) }),
      amount,
    }));
    const countryCode = countryOf(session?.person.region, language);
    return {
      countryCode,
      ip: device.address,
      language,
      phoneCode: await phoneCodeOf(db, countryCode),
      tipRisk: text('tips.risk'),
      tipRegister: text('tips.register'),
      currencyType: currencies[0] ?? { label: '$', name: 'USD' },
      setting: presentSetting({ values, currencies, welfare, person: session?.person }),
    };
  }),

  implement(calls.getVersion, async (_context, { liveSet, bucket, running }) => {
    const live = liveSetOf({ liveSet, bucket });
    if (liveSet === undefined || liveSet === live.id) return {};
    if (!running) return { version: live.id };
    return { live, ...(isOutdated(running, live.releases) && { version: live.id }) };
  }),

  implement(calls.getPopup, async (context, { dontShowRewardModal }) => {
    const { db, person, clock, language, text } = context;
    const { business } = clock;
    const settings = await readSettings(db);
    const { until } = noviceUntil(person.createdAt, settings.count('novice_days'));
    const found = await readPopup(db, {
      personId: person.id,
      business,
      without: dontShowRewardModal === 1 ? 'reward' : undefined,
      notTo: pathsWithoutConcern({
        isNewcomer: business < until,
        hasAuthenticator: person.authenticatorSecret !== null,
      }),
    });
    if (!found) return { popup: null };
    const { id, kind, path, name } = found;
    const words = (part: (typeof popupParts)[number]) =>
      wordIn(found.words, { language, part, otherwise: () => text(`popups.${name}.${part}`) });
    return {
      popup: {
        id,
        kind,
        path,
        title: words('title'),
        text: words('text'),
        action: words('action'),
      },
    };
  }),

  implement(calls.hidePopup, async ({ db, person }, { id, forever }) => {
    const hours = forever === 1 ? undefined : popupPauseHours;
    const found = await hidePopupFor(db, { popupId: id, personId: person.id, hours });
    if (!found) throw new ApiError('notFound');
    return {};
  }),

  implement(calls.getBankList, async ({ db, person, language }, input) => {
    const country = input.country ?? countryOf(person.region, language);
    const list = await readBanks(db, country);
    return { country, list, countries: await bankCountries(db) };
  }),
];
