import { getSystemSetting, getVersion } from '@shared/contract/home';
import { implement } from '../../http/implement.ts';
import { phoneCodeOf, readCurrencies, readSettings, readWelfare } from './queries.ts';
import { countryOf, presentSetting } from './rules.ts';

export const homeRoutes = [
  implement(getSystemSetting, async ({ db, session, language, device, text }) => {
    const values = await readSettings(db);
    const currencies = await readCurrencies(db);
    const welfare = (await readWelfare(db)).map((one) => ({
      ...one,
      title: text(`welfare.${one.title}`),
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
      setting: presentSetting({ values, currencies, welfare, uid: session?.person.uid ?? '' }),
    };
  }),

  implement(getVersion, async ({ services }, { liveSet }) => {
    const live = services.liveSet();
    return liveSet === undefined || liveSet === live ? {} : { version: live };
  }),
];
