import type { Db } from '../../platform/db/database.ts';
import { banks } from '../../schema/tables/home.ts';
import { countries } from '../../schema/tables/identity.ts';
import { currencies } from '../../schema/tables/prices.ts';

/** Seeds the rows that every server needs, demo or not; existing rows stay unchanged. */
export async function addBasics(tx: Db): Promise<void> {
  const dollar = { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 };
  await tx.insert(currencies).values(dollar).onConflictDoNothing();
  await tx
    .insert(countries)
    .values(Object.entries(phoneCodes).map(([code, phoneCode]) => ({ code, phoneCode })))
    .onConflictDoNothing();
  const rows = Object.entries(banksByCountry).flatMap(([country, list]) =>
    Object.entries(list).map(([code, name], position) => ({ country, code, name, position })),
  );
  await tx.insert(banks).values(rows).onConflictDoNothing();
}

/** Calling codes by ISO 3166 country. */
const phoneCodes = {
  AE: '971',
  AR: '54',
  AT: '43',
  AU: '61',
  BD: '880',
  BE: '32',
  BN: '673',
  BO: '591',
  BR: '55',
  CA: '1',
  CH: '41',
  CI: '225',
  CL: '56',
  CM: '237',
  CN: '86',
  CO: '57',
  CR: '506',
  CU: '53',
  CZ: '420',
  DE: '49',
  DK: '45',
  DO: '1',
  DZ: '213',
  EC: '593',
  EG: '20',
  ES: '34',
  FI: '358',
  FR: '33',
  GB: '44',
  GR: '30',
  GT: '502',
  HK: '852',
  HN: '504',
  HU: '36',
  ID: '62',
  IE: '353',
  IL: '972',
  IN: '91',
  IT: '39',
  JP: '81',
  KE: '254',
  KH: '855',
  KR: '82',
  KZ: '7',
  LA: '856',
  LK: '94',
  LU: '352',
  MA: '212',
  MG: '261',
  MM: '95',
  MO: '853',
  MX: '52',
  MY: '60',
  MZ: '258',
  NG: '234',
  NI: '505',
  NL: '31',
  NO: '47',
  NP: '977',
  NZ: '64',
  PA: '507',
  PE: '51',
  PH: '63',
  PK: '92',
  PL: '48',
  PT: '351',
  PY: '595',
  QA: '974',
  RO: '40',
  RU: '7',
  SA: '966',
  SE: '46',
  SG: '65',
  SN: '221',
  SV: '503',
  TH: '66',
  TL: '670',
  TN: '216',
  TR: '90',
  TW: '886',
  UA: '380',
  US: '1',
  UY: '598',
  VE: '58',
  VN: '84',
  ZA: '27',
};

/** The larger banks by country and BIC; an operator may add more. */
const banksByCountry = {
  BR: {
    BRASBRRJ: 'Banco do Brasil',
    BBDEBRSP: 'Bradesco',
    CEFXBRSP: 'Caixa Econômica Federal',
    ITAUBRSP: 'Itaú Unibanco',
    BSCHBRSP: 'Santander Brasil',
  },
  CN: {
    ICBKCNBJ: '中国工商银行',
    ABOCCNBJ: '中国农业银行',
    BKCHCNBJ: '中国银行',
    PCBCCNBJ: '中国建设银行',
    CMBCCNBS: '招商银行',
  },
  ES: {
    BBVAESMM: 'BBVA',
    CAIXESBB: 'CaixaBank',
    BSABESBB: 'Banco Sabadell',
    BSCHESMM: 'Banco Santander',
  },
  FR: {
    BNPAFRPP: 'BNP Paribas',
    AGRIFRPP: 'Crédit Agricole',
    CRLYFRPP: 'LCL',
    SOGEFRPP: 'Société Générale',
  },
  ID: {
    CENAIDJA: 'Bank Central Asia',
    BMRIIDJA: 'Bank Mandiri',
    BNINIDJA: 'Bank Negara Indonesia',
    BRINIDJA: 'Bank Rakyat Indonesia',
    BNIAIDJA: 'CIMB Niaga',
  },
  JP: {
    BOTKJPJT: '三菱UFJ銀行',
    SMBCJPJT: '三井住友銀行',
    MHCBJPJT: 'みずほ銀行',
    JPPSJPJJ: 'ゆうちょ銀行',
    DIWAJPJT: 'りそな銀行',
  },
  KR: {
    KOEXKRSE: '하나은행',
    CZNBKRSE: 'KB국민은행',
    NACFKRSE: 'NH농협은행',
    SHBKKRSE: '신한은행',
    HVBKKRSE: '우리은행',
  },
  MY: {
    CIBBMYKL: 'CIMB Bank',
    HLBBMYKL: 'Hong Leong Bank',
    MBBEMYKL: 'Maybank',
    PBBEMYKL: 'Public Bank',
    RHBBMYKL: 'RHB Bank',
  },
  US: {
    BOFAUS3N: 'Bank of America',
    CITIUS33: 'Citibank',
    CHASUS33: 'JPMorgan Chase',
    WFBIUS6S: 'Wells Fargo',
  },
  VN: {
    BIDVVNVX: 'BIDV',
    MSCBVNVX: 'MB Bank',
    VTCBVNVX: 'Techcombank',
    BFTVVNVX: 'Vietcombank',
    ICBVVNVX: 'VietinBank',
  },
};
