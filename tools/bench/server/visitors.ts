import { hash } from '@node-rs/argon2';
import { changePassword, login } from '@shared/contract/auth';
import type { Call } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import { checkPaymentPassword } from '@shared/contract/safe';
import { canonicalJson } from '@shared/lib/canonical-json';
import pg from 'pg';
import { address, deviceId, paymentPassword, people, personId, token } from './identities.ts';
import { codeOf, connect } from './load.ts';
import { costLine, crowdTarget, type Line } from './report.ts';
import { signedRequest } from './requests.ts';

/**
 * Measures how long a right sign-in and the check of a payment password take while a crowd of
 * visitors calls at once, against the same at rest.
 */
interface Setup {
  server: { port: number };
  databaseUrl: string;
  rounds: number;
}

const crowdSize = 300;
const password = 'Meadow31Lake';
const newPassword = 'Harvest88Moon';
/** The last of the people, of whom no other measurement needs the payment password. */
const owner = people;
const uid = String(20_000_000 + owner);

/** What a crowd sends; each from one network that the server has not seen. */
const crowds: [string, Call, (index: number) => Record<string, unknown>][] = [
  ['password changes', changePassword, () => ({ newPassword })],
  [
    'invented codes',
    changePassword,
    (index) => ({ newPassword, email: `nobody${index}@example.com`, code: '123456' }),
  ],
  [
    'wrong sign-ins',
    login,
    (index) => ({ kind: 'id', identifier: String(90_000_000 + index), password }),
  ],
];

const probes: [string, Call, Record<string, unknown>, string][] = [
  ['a sign-in', login, { kind: 'id', identifier: uid, password }, ''],
  ['a payment password', checkPaymentPassword, { paymentPassword }, token.text(owner)],
];

export async function measureVisitors({ server, databaseUrl, rounds }: Setup): Promise<Line[]> {
  await seedOwner(databaseUrl);
  const request = (call: Call, body: Record<string, unknown>, from: object): Buffer =>
    Buffer.from(
      signedRequest({
        path: call.path,
        body: canonicalJson(body),
        from: { address: address.text(owner), token: '', deviceId, ...from },
        signature: 'right',
      }),
    );
  const probe = async ([, call, body, token]: (typeof probes)[number]): Promise<number> => {
    const { socket, ask } = await connect(server.port);
    const sent = request(call, body, { token });
    const began = performance.now();
    const code = codeOf(await ask(sent));
    const ms = performance.now() - began;
    socket.removeAllListeners('close').destroy();
    if (code !== String(codes.ok)) throw new Error(`${call.path} answered ${code}`);
    return ms;
  };
  const lines: Line[] = [];
  let networks = 0;
  for (const [crowd, call, bodyOf] of crowds) {
    for (const one of probes) {
      const rest: number[] = [];
      const under: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const atRest = await probe(one);
        networks += 1;
        const from = { address: `198.18.${networks >> 8}.${networks % 256}`, deviceId: 'crowd' };
        const clients = await Promise.all(
          Array.from({ length: crowdSize }, () => connect(server.port)),
        );
        const sent = clients.map(({ ask }, index) => ask(request(call, bodyOf(index), from)));
        const inCrowd = await probe(one);
        await Promise.all(sent);
        for (const { socket } of clients) socket.removeAllListeners('close').destroy();
        // The first round warms up.
        if (round === 0) continue;
        rest.push(atRest);
        under.push(inCrowd);
      }
      const what = `${one[0]} under ${crowdSize} ${crowd}, on the same at rest`;
      lines.push(costLine({ what, ours: under, theirs: rest, target: crowdTarget, unit: 'ms' }));
    }
  }
  return lines;
}

/** Passwords of the usual cost: it is what a crowd would exhaust. */
async function seedOwner(databaseUrl: string): Promise<void> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update persons set version = gen_random_uuid(), password_hash = $2,
       payment_password_hash = $3 where id = $1`,
    [personId.text(owner), await hash(password, cost), await hash(paymentPassword, cost)],
  );
  await client.end();
}
