import type { ProofKind } from '@shared/contract/enums';
import { codePurposes } from '@shared/contract/enums';
import type { Proof, ProofNeeded } from '@shared/contract/proof';
import type { checkPaymentPassword, resetPayPassword } from '@shared/contract/safe';
import type { Failure } from '@shared/host';
import { toFailure } from '@shared/host';
import type { Client, ProofAccount } from '@shared/host/internal';
import type { Mail, Problem, Prompt, Question } from './prompt.ts';
import type { Demand } from './proof.rules.ts';
import { findMissing, keepValidAnswers, problemOf, toDemand } from './proof.rules.ts';
import { requestCode } from './request-code.ts';

export interface ProofFlowDependencies {
  client: Client;
  /** The server's time, in seconds. */
  now: () => number;
  show: (prompt: Prompt | null) => void;
  /** The failure in words. */
  say: (failure: Failure) => string;
  /** Offers the identity check in the native app. */
  offerIdentityCheck: () => Promise<unknown>;
}

type Send<T> = (proof?: Proof) => Promise<T>;

interface Refused<T> {
  send: Send<T>;
  failure: Failure;
  given: Proof;
  operation?: string;
  account?: ProofAccount;
}

const broken = Symbol('the person broke off');
const silent = { errorNotice: 'none' } as const;

/**
 * Answers the refusals of a call until it succeeds, is refused for another reason, or the person
 * cancels. The sheet belongs to one flow at a time.
 */
export async function answerRefusals<T>(
  dependencies: ProofFlowDependencies,
  refused: Refused<T>,
): Promise<T | 'cancelled'> {
  const flow = new ProofFlow(dependencies, refused.account);
  try {
    return await flow.goOn(refused);
  } catch (error) {
    if (error === broken) return 'cancelled';
    throw error;
  } finally {
    dependencies.show(null);
  }
}

class ProofFlow {
  private readonly dependencies: ProofFlowDependencies;
  private readonly account: ProofAccount | undefined;
  private prompt: Prompt | null = null;
  private count = 0;
  /** The purpose of the latest code. */
  private mailFor = '';
  private mail: Mail | undefined;

  constructor(dependencies: ProofFlowDependencies, account?: ProofAccount) {
    this.dependencies = dependencies;
    this.account = account;
  }

  async goOn<T>({ send, failure, given, operation }: Refused<T>): Promise<T> {
    let asked: ProofNeeded | undefined;
    let demand: Demand | { kind: 'send' } = this.demand(failure, asked);
    let proof = given;
    for (;;) {
      if (demand.kind === 'setPaymentPassword') await this.setPaymentPassword();
      else if (demand.kind === 'checkIdentity') {
        this.dependencies.show(null);
        await this.dependencies.offerIdentityCheck();
        throw broken;
      } else if (demand.kind !== 'send') {
        asked = demand.kind === 'prove' ? { operation, ...demand.asked } : asked;
        proof = await this.collect(demand, asked ?? { needed: [] }, proof);
      }
      try {
        return await send(Object.keys(proof).length > 0 ? proof : undefined);
      } catch (error) {
        const failure = toFailure(error);
        // A screen with an operation looks up its outcome by itself.
        if (failure.kind === 'network' && this.prompt && operation === undefined) {
          Object.assign(proof, await this.answerAgain(failure));
          demand = { kind: 'send' };
        } else demand = this.demand(failure, asked, error);
      }
    }
  }

  /** Throws other refusals back to the screen unchanged. */
  private demand(failure: Failure, asked: ProofNeeded | undefined, error?: unknown): Demand {
    const fresh = { wrong: undefined, triesLeft: undefined, nextCodeInSeconds: undefined };
    const demand = toDemand(failure, asked && { ...asked, ...fresh });
    if (!demand) throw error ?? new Error('A refusal that nobody can answer.');
    return demand;
  }

  private async collect(demand: Demand, asked: ProofNeeded, given: Proof): Promise<Proof> {
    // After a lock it is unknown which answer was wrong: ask for all of them again.
    const proof = demand.kind === 'wait' ? {} : keepValidAnswers(given, asked);
    const missing = findMissing(proof, asked);
    let problem = this.problemOf(demand);
    for (const kind of missing) {
      if (kind === 'emailCode') this.sendCodeOnce(asked);
      const { needed, purpose } = asked;
      const place = { at: needed.indexOf(kind) + 1, of: needed.length };
      const isLast = kind === missing.at(-1);
      do {
        const question = { kind, ...place, problem, mail: this.mail, purpose };
        const answer = await this.ask({ ...question, account: this.account }, asked);
        proof[kind] = answer;
        problem = isLast ? undefined : await this.wrongAtOnce(kind, answer);
      } while (problem);
    }
    return proof;
  }

  /** Checks a payment password at once, before the person looks for a code. */
  private async wrongAtOnce(kind: ProofKind, answer: string): Promise<Problem | undefined> {
    if (kind !== 'paymentPassword' || this.account) return undefined;
    try {
      await this.dependencies.client.call<typeof checkPaymentPassword>(
        '/v1/safe/paymentPassword/check',
        { paymentPassword: answer },
        silent,
      );
      return undefined;
    } catch (error) {
      // Other failures appear with the call itself.
      return problemOf(toFailure(error), this.dependencies.now());
    }
  }

  /** After a lost connection the question stays until it is sent again or cancelled. */
  private answerAgain(failure: Failure): Promise<Proof> {
    return new Promise((resolve, reject) => {
      const send = (proof: Proof) => {
        if (this.prompt?.busy) return;
        this.patch({ busy: true, lost: undefined });
        resolve(proof);
      };
      this.patch({
        busy: false,
        lost: { message: this.dependencies.say(failure), retry: () => send({}) },
        answer: (value) => {
          const kind = this.prompt?.kind;
          send(kind === undefined || kind === 'newPaymentPassword' ? {} : { [kind]: value });
        },
        cancel: () => {
          if (!this.prompt?.busy) reject(broken);
        },
      });
    });
  }

  private problemOf(demand: Demand): Problem | undefined {
    if (demand.kind === 'wait')
      return { kind: 'locked', until: this.dependencies.now() + demand.seconds };
    if (demand.kind !== 'prove' || !demand.asked.wrong) return undefined;
    const { nextCodeInSeconds = 0 } = demand.asked;
    if (nextCodeInSeconds > 0) {
      return { kind: 'used', until: this.dependencies.now() + nextCodeInSeconds };
    }
    return { kind: 'wrong', triesLeft: demand.asked.triesLeft };
  }

  /** Sets the first payment password, which may itself require proof. */
  private async setPaymentPassword(): Promise<void> {
    let problem: Problem | undefined;
    for (;;) {
      const newPayPassword = await this.ask({ kind: 'newPaymentPassword', at: 1, of: 1, problem });
      const send: Send<unknown> = (proof) =>
        this.dependencies.client.call<typeof resetPayPassword>(
          '/v1/user/resetPayPassword',
          { newPayPassword, proof },
          silent,
        );
      try {
        await send().catch((error: unknown) => {
          const failure = toFailure(error);
          if (!toDemand(failure)) throw error;
          return this.goOn({ send, failure, given: {} });
        });
        return;
      } catch (error) {
        if (error === broken) throw error;
        problem = { kind: 'message', message: this.dependencies.say(toFailure(error)) };
      }
    }
  }

  private ask(question: Question, asked?: ProofNeeded): Promise<string> {
    this.count += 1;
    return new Promise((resolve, reject) => {
      this.show({
        ...question,
        number: this.count,
        busy: false,
        answer: (value) => {
          if (this.prompt?.busy) return;
          this.patch({ busy: true });
          resolve(value);
        },
        cancel: () => {
          if (!this.prompt?.busy) reject(broken);
        },
        resend: () => {
          if (asked) void this.sendCode(asked);
        },
      });
    });
  }

  private show(prompt: Prompt): void {
    this.prompt = prompt;
    this.dependencies.show(prompt);
  }

  private patch(change: Partial<Prompt>): void {
    if (this.prompt) this.show({ ...this.prompt, ...change });
  }

  /** A wrong code can be corrected, so another one is sent on request only. */
  private sendCodeOnce(asked: ProofNeeded): void {
    if (this.mailFor === mailKey(asked)) return;
    this.mailFor = mailKey(asked);
    void this.sendCode(asked);
  }

  private async sendCode(asked: ProofNeeded): Promise<void> {
    const { purpose = codePurposes.transaction, operation } = asked;
    this.setMail({ sentTo: this.mail?.sentTo ?? '', resendAt: 0, status: 'sending' });
    this.setMail(
      await requestCode(this.dependencies, { purpose, ...(operation && { operation }) }),
    );
  }

  private setMail(mail: Mail): void {
    this.mail = mail;
    if (this.prompt?.kind === 'emailCode') this.patch({ mail });
  }
}

const mailKey = ({ purpose, operation = '' }: ProofNeeded): string => `${purpose} ${operation}`;
