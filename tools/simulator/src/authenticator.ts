import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

/**
 * The current and the next code of an authenticator. A code works once, and the server already
 * accepts the next one.
 */
export function authenticatorCodes(secret: string, seconds: number): string[] {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  return [0, stepSeconds].map((ahead) => totp.generate({ timestamp: (seconds + ahead) * 1000 }));
}
