/** The form of a wallet address (§5). The server also checks its checksum. */
export const addressForms = {
  BSC: { prefix: '0x', length: 42 },
  TRON: { prefix: 'T', length: 34 },
} as const;

export const chains = ['BSC', 'TRON'] as const;
export type Chain = (typeof chains)[number];

/** Any other chain has no right address. */
export function isWalletAddress(address: string, chain: string): boolean {
  const known = chains.find((one) => one === chain);
  if (!known) return false;
  const { prefix, length } = addressForms[known];
  return address.startsWith(prefix) && address.length === length;
}

/** The whole address in groups of four, as a person compares it. */
export function addressGroups(address: string): string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}
