/** Regions for a profile (ISO 3166), shared by web view and server. */
export const regionCodes = `
  AE AR AT AU BD BE BN BO BR CA CH CI CL CM CN CO CR CU CZ DE DK DO DZ EC EG ES FI FR GB GR
  GT HK HN HU ID IE IL IN IT JP KE KH KR KZ LA LK LU MA MG MM MO MX MY MZ NG NI NL NO NP NZ
  PA PE PH PK PL PT PY QA RO RU SA SE SG SN SV TH TL TN TR TW UA US UY VE VN ZA
`
  .trim()
  .split(/\s+/);
