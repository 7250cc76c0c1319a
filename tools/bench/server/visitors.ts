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

const email = `owner${owner}@example.com`;

interface Crowd {
  name: string;
  call: Call;
  body: (index: number) => Record<string, unknown>;
  /** The second half of an IPv6 /48; without it, one address. */
  subnet?: (index: number) => string;
  token?: string;
}

const wrongByEmail = (index: number) => ({
  kind: 'email',
  identifier: `nobody${index}@example.com`,
  password,
});

/** What a crowd sends; each from one network that the server has not seen. */
const crowds: Crowd[] = [
  { name: 'password changes', call: changePassword, body: () => ({ newPassword }) },
  {
    name: 'invented codes',
    call: changePassword,
    body: (index) => ({ newPassword, email: `nobody${index}@example.com`, code: '123456' }),
  },
  // The most expensive call of a visitor: a hash for each account that an e-mail may have.
  { name: 'wrong sign-ins by e-mail', call: login, body: wrongByEmail },
  {
    name: 'wrong sign-ins by e-mail from one /48',
    call: login,
    body: wrongByEmail,
    subnet: (index) => index.toString(16),
  },
  {
    name: 'wrong sign-ins with an invented token',
    call: login,
    body: wrongByEmail,
    token: 'invented',
  },
];

const probes: [string, Call, Record<string, unknown>, string][] = [
  ['a sign-in', login, { kind: 'id', identifier: uid, password }, ''],
  ['a sign-in by e-mail', login, { kind: 'email', identifier: email, password }, ''],
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
  let probed = 0;
  const probe = async ([, call, body, token]: (typeof probes)[number]): Promise<number> => {
    const { socket, ask } = await connect(server.port);
    // A device that has not been seen: nothing lets its sign-in pass others.
    probed += 1;
    const sent = request(call, body, { token, ...(!token && { deviceId: `new-${probed}` }) });
    const began = performance.now();
    const code = codeOf(await ask(sent));
    const ms = performance.now() - began;
    socket.removeAllListeners('close').destroy();
    if (code !== String(codes.ok)) throw new Error(`${call.path} answered ${code}`);
    return ms;
  };
  const lines: Line[] = [];
  let networks = 0;
  for (const { name, call, body, subnet, token = '' } of crowds) {
    for (const one of probes) {
      const rest: number[] = [];
      const under: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const atRest = await probe(one);
        networks += 1;
        const network = networks.toString(16);
        const addressOf = (index: number) =>
          subnet
            ? `2001:db8:${network}:${subnet(index)}::1`
            : `198.18.${networks >> 8}.${networks % 256}`;
        const from = (index: number) => ({ address: addressOf(index), deviceId: 'crowd', token });
        const clients = await Promise.all(
          Array.from({ length: crowdSize }, () => connect(server.port)),
        );
        const sent = clients.map(({ ask }, index) => ask(request(call, body(index), from(index))));
        const inCrowd = await probe(one);
        await Promise.all(sent);
        for (const { socket } of clients) socket.removeAllListeners('close').destroy();
        // The first round warms up.
        if (round === 0) continue;
        rest.push(atRest);
        under.push(inCrowd);
      }
      const what = `${one[0]} under ${crowdSize} ${name}, on the same at rest`;
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
       payment_password_hash = $3, email = $4 where id = $1`,
    [personId.text(owner), await hash(password, cost), await hash(paymentPassword, cost), email],
  );
  await client.end();
}
