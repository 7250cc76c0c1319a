import { codes } from '@shared/contract/codes';
import type { Proof } from '@shared/contract/proof';
import type { Failure } from '@shared/host';
import { CallError } from '@shared/host';
import { expect, it } from 'vitest';
import { buildClient, refuse, type ScriptedAnswers } from '../testing/builders.ts';
import { createProofCenter } from './proof-center.ts';
import { answerRefusals } from './proof-flow.ts';

const sendCode = '/v1/auth/sendCode';
const checkPayment = '/v1/safe/paymentPassword/check';
const setPayment = '/v1/user/resetPayPassword';
const sent = { sentTo: 'm•••@example.com', resendAfterSeconds: 60, expiresInSeconds: 600 };

/** What a person does when asked: gives it, breaks off, or asks for another code first. */
type Act = string | { cancel: true } | { resend: true } | { retry: true };
/** What the call answers, try by try. */
type Answers = (Failure | 'done')[];

interface Given {
  answers: Answers;
  acts?: Act[];
  client?: ScriptedAnswers;
  proof?: Proof;
  operation?: string;
  lost?: boolean;
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

async function play(given: Given) {
  const { answers, acts = [] } = given;
  const events: string[] = [];
  const sends: (Proof | undefined)[] = [];
  const client = buildClient({
    [sendCode]: sent,
    [setPayment]: { holdUntil: 0 },
    [checkPayment]: {},
    ...given.client,
  });
  const center = createProofCenter({
    client,
    now: () => 1000,
    say: ({ message }) => message,
    offerIdentityCheck: async () => events.push('identity check offered'),
    loadParts: async () => {
      if (given.lost) throw new Error('no such chunk');
      return { answerRefusals, ProofSheet: () => null };
    },
  });
  const send = async (proof?: Proof) => {
    sends.push(proof && { ...proof });
    const answer = answers[sends.length - 1];
    if (answer === undefined) throw new Error('The call was sent once more than expected.');
    if (answer !== 'done') throw new CallError(answer);
    return 'done';
  };
  const { proof, operation } = given;
  const ended = center.withProof(send, { proof, operation }).then(
    (value) => value,
    (error: CallError) => error.failure,
  );
  const shown: string[] = [];
  for (const act of acts) {
    await tick();
    const prompt = center.state()?.prompt;
    if (!prompt) throw new Error(`Nothing is asked for, but the person gives ${String(act)}.`);
    shown.push(describePrompt(prompt));
    if (typeof act === 'string') prompt.answer(act);
    else if ('cancel' in act) prompt.cancel();
    else if ('retry' in act) prompt.lost?.retry();
    else prompt.resend();
  }
  const end = await ended;
  return { end, shown, sends, events, calls: client.calls, open: center.state() !== null };
}

type Shown = NonNullable<ReturnType<ReturnType<typeof createProofCenter>['state']>>['prompt'];

function describePrompt({ kind, at, of, problem, mail, lost }: Shown): string {
  const wrong = problem?.kind === 'wrong' && `wrong, ${problem.triesLeft} left`;
  const locked = problem?.kind === 'locked' && `locked until ${problem.until}`;
  const said = problem?.kind === 'message' && problem.message;
  const to = mail && `${mail.status} ${mail.message ?? mail.sentTo} ${mail.resendAt}`;
  return [`${kind} ${at}/${of}`, wrong, locked, said, lost?.message, to].filter(Boolean).join(', ');
}

const refused = (code: number, data?: unknown): Failure => ({
  kind: 'refused',
  code,
  message: `Refused with ${code}`,
  data,
});
const needs = (...needed: string[]) => refused(1601, { needed, purpose: 6, operation: 'op-1' });
const wrong = (kind: string, triesLeft: number, ...needed: string[]) =>
  refused(1601, { needed, wrong: kind, triesLeft, purpose: 6 });
const network: Failure = { kind: 'network', message: 'x' };
const mailed = 'sent m•••@example.com 1060';

it.each<[string, Given, { end: unknown; shown?: string[]; sends: unknown[] }]>([
  [
    'asks for nothing where nothing is wanted',
    { answers: ['done'] },
    { end: 'done', sends: [undefined] },
  ],
  [
    "asks in the server's order, then sends the same call once",
    {
      answers: [needs('paymentPassword', 'emailCode', 'authenticator'), 'done'],
      acts: ['111111', '222222', '333333'],
    },
    {
      end: 'done',
      shown: ['paymentPassword 1/3', `emailCode 2/3, ${mailed}`, `authenticator 3/3, ${mailed}`],
      sends: [
        undefined,
        { paymentPassword: '111111', emailCode: '222222', authenticator: '333333' },
      ],
    },
  ],
  [
    'asks again for the wrong one alone, with the tries that are left',
    {
      answers: [
        needs('password', 'authenticator'),
        wrong('password', 4, 'password', 'authenticator'),
        'done',
      ],
      acts: ['Wrong', '333333', 'Right'],
    },
    {
      end: 'done',
      shown: ['password 1/2', 'authenticator 2/2', 'password 1/2, wrong, 4 left'],
      sends: [
        undefined,
        { password: 'Wrong', authenticator: '333333' },
        { password: 'Right', authenticator: '333333' },
      ],
    },
  ],
  [
    'waits where it is locked, and asks for all of it again',
    {
      answers: [needs('paymentPassword'), refused(codes.locked, { retryAfterSeconds: 60 }), 'done'],
      acts: ['111111', '222222'],
    },
    {
      end: 'done',
      shown: ['paymentPassword 1/1', 'paymentPassword 1/1, locked until 1060'],
      sends: [undefined, { paymentPassword: '111111' }, { paymentPassword: '222222' }],
    },
  ],
  [
    'sends nothing more where the person breaks off',
    { answers: [needs('password')], acts: [{ cancel: true }] },
    { end: 'cancelled', shown: ['password 1/1'], sends: [undefined] },
  ],
  [
    'does not ask again for what the screen has asked for',
    {
      answers: [needs('paymentPassword', 'authenticator'), 'done'],
      acts: ['333333'],
      proof: { paymentPassword: '111111' },
    },
    {
      end: 'done',
      shown: ['authenticator 2/2'],
      sends: [
        { paymentPassword: '111111' },
        { paymentPassword: '111111', authenticator: '333333' },
      ],
    },
  ],
  [
    'asks for it where it was wrong',
    {
      answers: [wrong('paymentPassword', 3, 'paymentPassword'), 'done'],
      acts: ['222222'],
      proof: { paymentPassword: '111111' },
    },
    {
      end: 'done',
      shown: ['paymentPassword 1/1, wrong, 3 left'],
      sends: [{ paymentPassword: '111111' }, { paymentPassword: '222222' }],
    },
  ],
  [
    'leaves other refusals to the screen',
    { answers: [needs('password'), refused(codes.notEnough)], acts: ['Right'] },
    {
      end: refused(codes.notEnough),
      shown: ['password 1/1'],
      sends: [undefined, { password: 'Right' }],
    },
  ],
  [
    'a lost connection leaves the question, which is sent again, with another answer or without',
    {
      answers: [needs('password'), network, network, 'done'],
      acts: ['Right', { retry: true }, 'Other'],
    },
    {
      end: 'done',
      shown: ['password 1/1', 'password 1/1, x', 'password 1/1, x'],
      sends: [undefined, { password: 'Right' }, { password: 'Right' }, { password: 'Other' }],
    },
  ],
  [
    'leaves an answer that did not come to a screen that can ask for its operation',
    { answers: [needs('password'), network], acts: ['Right'], operation: 'op-1' },
    { end: network, shown: ['password 1/1'], sends: [undefined, { password: 'Right' }] },
  ],
  [
    'a lost connection can be the end of it',
    { answers: [needs('password'), network], acts: ['Right', { cancel: true }] },
    {
      end: 'cancelled',
      shown: ['password 1/1', 'password 1/1, x'],
      sends: [undefined, { password: 'Right' }],
    },
  ],
  [
    'a lock before anything was asked for is the screen’s',
    { answers: [refused(codes.locked)] },
    { end: refused(codes.locked), sends: [undefined] },
  ],
])('%s', async (_, given, expected) => {
  const { end, shown, sends, open } = await play(given);
  expect({ end, shown, sends }).toEqual({ shown: [], ...expected });
  expect(open).toBe(false);
});

it('shows a wrong payment password at once, before the next question', async () => {
  let requested = 0;
  const check = () => {
    requested += 1;
    if (requested > 1) return {};
    const data = { needed: ['paymentPassword'], wrong: 'paymentPassword', triesLeft: 4 };
    return refuse(codes.proofNeeded, 'Wrong.', data)();
  };
  const { end, shown, sends } = await play({
    answers: [needs('paymentPassword', 'authenticator'), 'done'],
    acts: ['111111', '222222', '333333'],
    client: { [checkPayment]: check },
  });
  expect(end).toBe('done');
  expect(shown).toEqual([
    'paymentPassword 1/2',
    'paymentPassword 1/2, wrong, 4 left',
    'authenticator 2/2',
  ]);
  expect(sends).toEqual([undefined, { paymentPassword: '222222', authenticator: '333333' }]);
});

it('§8: sets the first payment password on 3031, then sends the same call again', async () => {
  const { end, shown, sends, calls } = await play({
    answers: [refused(3031), needs('paymentPassword'), 'done'],
    acts: ['123456', '123456'],
  });
  expect(end).toBe('done');
  expect(shown).toEqual(['newPaymentPassword 1/1', 'paymentPassword 1/1']);
  expect(sends).toEqual([undefined, undefined, { paymentPassword: '123456' }]);
  expect(calls).toEqual([
    { path: setPayment, body: { newPayPassword: '123456', proof: undefined } },
  ]);
});

it('§8: the set-up asks for its own proof in the same sheet', async () => {
  const tries = [
    () => ({ holdUntil: 0 }),
    refuse(1601, 'Prove', { needed: ['emailCode'], purpose: 8 }),
  ];
  const { end, shown, calls } = await play({
    answers: [refused(3031), 'done'],
    acts: ['123456', '654321'],
    client: { [setPayment]: () => tries.pop()?.() },
  });
  expect(end).toBe('done');
  expect(shown).toEqual(['newPaymentPassword 1/1', `emailCode 1/1, ${mailed}`]);
  expect(calls.map(({ body }) => body)).toEqual([
    { newPayPassword: '123456', proof: undefined },
    { purpose: 8 },
    { newPayPassword: '123456', proof: { emailCode: '654321' } },
  ]);
});

it('a failed set-up can be retried or cancelled', async () => {
  const { end, shown, events } = await play({
    answers: [refused(3031)],
    acts: ['123456', { cancel: true }],
    client: { [setPayment]: refuse(5000, 'Something went wrong.') },
  });
  expect(end).toBe('cancelled');
  expect(shown).toEqual([
    'newPaymentPassword 1/1',
    'newPaymentPassword 1/1, Something went wrong.',
  ]);
  expect(events).toEqual([]);
});

it('§8: offers the identity check on 3025, and sends no other call', async () => {
  const { end, events, sends } = await play({ answers: [refused(3025)] });
  expect(end).toBe('cancelled');
  expect(events).toEqual(['identity check offered']);
  expect(sends).toHaveLength(1);
});

it('requests a code with the purpose and the operation of the server', async () => {
  const { calls } = await play({
    answers: [needs('emailCode'), 'done'],
    acts: ['222222'],
    operation: 'mine',
  });
  expect(calls).toEqual([{ path: sendCode, body: { purpose: 6, operation: 'op-1' } }]);
});

it('requests it with the screen’s operation if the server names none', async () => {
  const { calls } = await play({
    answers: [refused(1601, { needed: ['emailCode'] }), 'done'],
    acts: ['222222'],
    operation: 'mine',
  });
  expect(calls).toEqual([{ path: sendCode, body: { purpose: 7, operation: 'mine' } }]);
});

it('sends another code only on request', async () => {
  const { calls, shown } = await play({
    answers: [needs('emailCode'), wrong('emailCode', 2, 'emailCode'), 'done'],
    acts: ['222222', { resend: true }, '444444'],
  });
  expect(calls.map(({ path }) => path)).toEqual([sendCode, sendCode]);
  expect(shown[1]).toBe(`emailCode 1/1, wrong, 2 left, ${mailed}`);
});

it('shows why no code was sent, and when to retry', async () => {
  const { shown } = await play({
    answers: [needs('emailCode'), 'done'],
    acts: [{ resend: true }, '222222'],
    client: { [sendCode]: refuse(codes.codeTooSoon, 'Wait.', { retryAfterSeconds: 42 }) },
  });
  expect(shown[0]).toBe('emailCode 1/1, failed Wait. 1042');
});

const quietCenter = () =>
  createProofCenter({
    client: buildClient(),
    now: () => 1000,
    say: ({ message }) => message,
    offerIdentityCheck: async () => {},
    loadParts: async () => ({ answerRefusals, ProofSheet: () => null }),
  });

it('cannot be cancelled while the call is in flight', async () => {
  let finish = () => {};
  const center = quietCenter();
  const ended = center.withProof((proof) => {
    if (!proof) return Promise.reject(new CallError(needs('password')));
    return new Promise<string>((resolve) => {
      finish = () => resolve('done');
    });
  });
  await tick();
  center.state()?.prompt.answer('Right');
  await tick();
  expect(center.state()?.prompt.busy).toBe(true);
  center.state()?.prompt.cancel();
  finish();
  expect(await ended).toBe('done');
  expect(center.state()).toBeNull();
});

it('queues the proofs of two simultaneous calls', async () => {
  const center = quietCenter();
  const call = (name: string) => (proof?: Proof) =>
    proof
      ? Promise.resolve(name + proof.password)
      : Promise.reject(new CallError(needs('password')));
  const first = center.withProof(call('first '));
  const second = center.withProof(call('second '));
  await tick();
  center.state()?.prompt.answer('A');
  expect(await first).toBe('first A');
  await tick();
  center.state()?.prompt.cancel();
  expect(await second).toBe('cancelled');
});

it('is a network failure when the sheet’s code fails to load', async () => {
  const { end } = await play({ answers: [needs('password')], lost: true });
  expect(end).toMatchObject({ kind: 'network' });
});
