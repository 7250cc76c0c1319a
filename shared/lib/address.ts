/** The form of a wallet address (§5). The server also checks its checksum. */
const forms: Record<string, { prefix: string; length: number }> = {
  BSC: { prefix: '0x', length: 42 },
  TRON: { prefix: 'T', length: 34 },
};

export const chains = ['BSC', 'TRON'] as const;
export type Chain = (typeof chains)[number];

/** Any other chain has no right address. */
export function isWalletAddress(address: string, chain: string): boolean {
  const form = Object.hasOwn(forms, chain) ? forms[chain] : undefined;
  return form !== undefined && address.startsWith(form.prefix) && address.length === form.length;
}

/** The whole address in groups of four, as a person compares it. */
export function addressGroups(address: string): string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}
