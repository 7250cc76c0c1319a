/** ISO 4217: USD, EUR. */
export const isCurrencyName = (text: string): boolean => /^[A-Z]{3}$/.test(text);
