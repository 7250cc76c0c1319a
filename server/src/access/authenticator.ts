import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../platform/db/database.ts';
import { persons } from '../schema/tables/identity.ts';

const stepSeconds = 30;
/** The clock of a phone may be one step off. */
const maxStepsOff = 1;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });

export const newAuthenticatorKey = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI that an authenticator reads from a QR code. */
export const authenticatorUri = (secret: string, label: string): string =>
  new TOTP({
    issuer: 'WebView',
    label,
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
  }).toString();

export const authenticatorCode = (secret: string, at: Date): string =>
  totp(secret).generate({ timestamp: at.getTime() });

/** Returns the time step of a code; undefined if it is wrong, too early or too late. */
export function stepOfCode(secret: string, given: { code: string; at: Date }): number | undefined {
  const timestamp = given.at.getTime();
  const delta = totp(secret).validate({ token: given.code, timestamp, window: maxStepsOff });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

/** How long until an authenticator shows the code of a step; 0 if it has shown it. */
export const secondsUntilStep = (step: number, at: Date): number =>
  Math.max(0, Math.ceil(step * stepSeconds - at.getTime() / 1000));

/** Prevents reuse of a code: returns false unless its step is later than the last used one. */
export async function consumeStep(
  tx: Db,
  of: { personId: string; step: number },
): Promise<boolean> {
  const used = await tx
    .update(persons)
    .set({ authenticatorStep: of.step, authenticatorUsedAt: sql`now()` })
    .where(
      and(
        eq(persons.id, of.personId),
        or(isNull(persons.authenticatorStep), lt(persons.authenticatorStep, of.step)),
      ),
    )
    .returning({ id: persons.id });
  return used.length > 0;
}
