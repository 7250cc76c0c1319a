import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { isWalletAddress } from '@shared/lib/address';

/** Burn addresses: their keys are unknown. */
const zeroAddresses = new Set([`0x${'0'.repeat(40)}`, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb']);

/**
 * Whether money can be sent to an address (D13): the format of §5 and the network's own checksum. A
 * single-case BSC address carries no checksum.
 */
export function isPayableAddress(address: string, network: string): boolean {
  if (!isWalletAddress(address, network) || zeroAddresses.has(address)) return false;
  return network === 'BSC' ? isBsc(address.slice(2)) : isTron(address);
}

/** EIP-55: the case of each letter encodes a bit of the address hash. */
function isBsc(digits: string): boolean {
  if (!/^[0-9a-fA-F]{40}$/.test(digits)) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex');
  return Array.from(digits).every((digit, index) => {
    const isHigh = Number.parseInt(hash[index] ?? '0', 16) >= 8;
    return digit === (isHigh ? digit.toUpperCase() : digit.toLowerCase());
  });
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const tronPrefix = 0x41;

/** Base58Check: 21 bytes with TRON's prefix, then the first four of their double SHA-256. */
function isTron(address: string): boolean {
  let value = 0n;
  for (const letter of address) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  if (hex.length > 50) return false;
  const bytes = Buffer.from(hex.padStart(50, '0'), 'hex');
  const body = bytes.subarray(0, 21);
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
  const check = sha256(sha256(body)).subarray(0, 4);
  return body[0] === tronPrefix && check.equals(bytes.subarray(21));
}
