import { randomBytes } from 'node:crypto';
import { hashToken, sessionDays } from '../access/session.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { dayMs, hourMs } from '../platform/time/time.ts';
import { sessions } from '../schema/tables/identity.ts';

/** Devices with an existing session; nothing keeps the tokens. */
const devices = [
  {
    deviceId: 'demo-phone',
    phoneModel: 'ios',
    network: '203.0.113.24',
    appVersion: '4.2.1',
    sinceDays: 9,
    seenHours: 2,
  },
  {
    deviceId: 'demo-tablet',
    phoneModel: 'android',
    network: '2001:db8:41:7::/64',
    appVersion: '4.1.0',
    sinceDays: 21,
    seenHours: 70,
  },
  {
    deviceId: 'demo-old',
    phoneModel: 'android',
    network: '198.51.100.9',
    appVersion: '3.9.4',
    sinceDays: 26,
    seenHours: 500,
  },
];

export async function seedDevices(tx: Db, of: { personId: string; now: Date }): Promise<void> {
  for (const { sinceDays, seenHours, ...device } of devices) {
    const createdAt = new Date(of.now.getTime() - sinceDays * dayMs);
    await tx.insert(sessions).values({
      id: newId(createdAt),
      tokenHash: hashToken(randomBytes(32).toString('hex')),
      personId: of.personId,
      ...device,
      createdAt,
      lastSeenAt: new Date(of.now.getTime() - seenHours * hourMs),
      expiresAt: new Date(createdAt.getTime() + sessionDays * dayMs),
    });
  }
}
