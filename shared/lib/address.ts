/** The form of a wallet address (§5). The server also checks its checksum. */
export const addressForms = {
  BSC: { prefix: '0x', length: 42 },
  TRON: { prefix: 'T', length: 34 },
} as const;

export const chains = ['BSC', 'TRON'] as const;
export type Chain = (typeof chains)[number];

/** An address of an unknown chain is invalid. */
export function isWalletAddress(address: string, chain: string): boolean {
  const known = chains.find((one) => one === chain);
  if (!known) return false;
  const { prefix, length } = addressForms[known];
  return address.startsWith(prefix) && address.length === length;
}

/** The chain that an address has the form of. */
export const chainOf = (address: string): Chain | undefined =>
  chains.find((chain) => isWalletAddress(address, chain));

/** Groups of four characters, for comparison. */
export function addressGroups(address: string): string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}
