import { tmpdir } from 'node:os';
import { changePassword, login, logout, register, switchAccount } from '@shared/contract/auth';
import { signOutDevice } from '@shared/contract/safe';
import { getStatement } from '@shared/contract/statement';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localesDir } from '../../test/databases.ts';
import { sendHook, startDepositApp } from '../../test/deposits.ts';
import { askForCode, newAddress, password } from '../../test/identity.ts';
import { makePerson } from '../../test/people.ts';
import { useReleaseService } from '../../test/release-service.ts';
import { buildRelease } from '../../test/releases.ts';
import { type TestApp, testLinks, testSecretBox } from '../../test/test-app.ts';
import { createFolderStore } from '../platform/files/folder-store.ts';
import { openLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/service.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { readWords } from '../platform/words.ts';
import {
  type SecurityEventKind,
  securityEventKinds,
  securityEvents,
} from '../schema/tables/security-events.ts';
import { runCommand } from './commands.ts';
import { mailKinds } from './mail-kinds.ts';
import { recordReleaseEvents } from './release-events.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDepositApp();
});
afterAll(() => test.close());
const releases = useReleaseService();
const serve = () =>
  releases.serve({ onEvent: recordReleaseEvents({ db: test.db, log: openLog('silent') }) });

const signIn = async (more: { token?: string; deviceId?: string } = {}, uid?: string) => {
  const identifier = uid ?? (await makePerson(test.db, { password })).uid;
  const body = { kind: 'id', identifier, password, addAccount: more.token !== undefined } as const;
  const { data } = await test.call(login, body, more);
  if (!data) throw new Error(`${identifier} did not sign in`);
  return data;
};
const changeOwnPassword = async () => {
  const { token } = await signIn();
  const proof = { password };
  const body = { oldPassword: password, newPassword: 'Harvest88Moon', proof };
  return (await test.call(changePassword, body, { token })).name;
};

/** The call or command that writes each kind. */
const writers: Record<SecurityEventKind, () => Promise<unknown>> = {
  'session.register': async () => {
    const email = newAddress();
    const code = await askForCode(test, { purpose: 1, operation: 'register', email });
    return (await test.call(register, { email, code, password, agreed: true })).name;
  },
  'session.signIn': () => signIn(),
  'session.signInNewDevice': async () => {
    const { uid } = await signIn();
    return signIn({ deviceId: 'another-device' }, uid);
  },
  'session.switch': async () => {
    const one = await signIn();
    const { token } = await signIn({ token: one.token });
    return (await test.call(switchAccount, { uid: one.uid }, { token })).name;
  },
  'session.signOut': async () => {
    const { token } = await signIn();
    return (await test.call(logout, {}, { token })).name;
  },
  'session.end': async () => {
    const { uid, token } = await signIn();
    await signIn({}, uid);
    const body = { oldPassword: password, newPassword: 'Harvest88Moon', proof: { password } };
    return (await test.call(changePassword, body, { token })).name;
  },
  'proof.check': async () => {
    const { token } = await signIn();
    return test.call(signOutDevice, { proof: { password } }, { token });
  },
  'account.change': changeOwnPassword,
  'account.hold': changeOwnPassword,
  'data.export': async () => {
    const { token } = await signIn();
    const day = '2026-03-01';
    const period = { asset: 'USDT', from: day, to: day, timeZone: 'UTC' } as const;
    return (await test.call(getStatement, period, { token })).name;
  },
  'operator.command': () =>
    runCommand(
      { name: 'operator', args: ['settings', 'list'], by: 'tester' },
      {
        database: test.database,
        log: openLog('silent'),
        services: {
          canMoveTime: true,
          external: {},
          files: createFolderStore(tmpdir()),
          words: readWords(localesDir),
          mail: openMail({ smtp: undefined, isOutboxVisible: true }, mailKinds),
          secretBox: testSecretBox,
          links: testLinks,
          findSources: async () => new Map(),
        },
        folders: [],
        trees: {},
        keys: { names: [], fingerprint: '' },
        write: () => {},
        now: () => databaseTime(test.db),
        runJobs: async () => [],
      },
    ),
  'release.publish': async () => {
    await serve();
    return releases.send(buildRelease({ name: 'shell', release: '1.0.0-aa' }));
  },
  'release.switch': async () => {
    await serve();
    return releases.goLive();
  },
  'release.preview': async () => {
    await serve();
    await releases.goLive();
    const body = JSON.stringify({ name: 'staking', release: '1.0.0-a1', hours: 1 });
    return releases.ask('POST', '/previews', { body });
  },
  'release.prune': async () => {
    await serve();
    await releases.goLive();
    return releases.ask('POST', '/prune', { body: '{"names":[],"keep":5,"dryRun":false}' });
  },
  'hook.call': () => sendHook(test, { body: {}, signature: 'a'.repeat(64) }),
};

it.each(securityEventKinds)('%s is written by a call or a command', async (kind) => {
  const count = async () => {
    const rows = await test.db.select({ kind: securityEvents.kind }).from(securityEvents);
    return rows.filter((row) => row.kind === kind).length;
  };
  const before = await count();
  await writers[kind]();
  expect(await count()).toBeGreaterThan(before);
});
