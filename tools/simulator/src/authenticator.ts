import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

/**
 * What the account's authenticator shows now, and what it shows next: a code counts once, and the
 * server takes the next one already.
 */
export function authenticatorCodes(secret: string, seconds: number): string[] {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  return [0, stepSeconds].map((ahead) => totp.generate({ timestamp: (seconds + ahead) * 1000 }));
}
