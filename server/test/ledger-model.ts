import type { CodeName } from '@shared/contract/codes';
import type { Asset } from '@shared/lib/money';
import { maxUnits } from '../src/ledger/transfer.ts';

/** Random movements; accounts are indices into the model. */
export interface LegStep {
  from: number;
  to: number;
  amount: bigint;
}

export type Step =
  | { what: 'pay'; legs: readonly LegStep[] }
  | { what: 'hold'; account: number; amount: bigint }
  | { what: 'end'; hold: number; resolution: 'taken' | 'returned' | 'expired' }
  | { what: 'quote'; owner: number; isLive: boolean }
  | { what: 'ask'; owner: number; key: number; quote: number | null; legs: readonly LegStep[] }
  | { what: 'seal' };

/** The outcome of a step; `mistake` marks a call that no handler may make. */
export interface Outcome {
  code: CodeName | 'mistake';
  value?: unknown;
}

export interface ModelAccount {
  id: string;
  asset: Asset;
  isPerson: boolean;
  balance: bigint;
  held: bigint;
}

interface State {
  accounts: readonly ModelAccount[];
  holds: { id: string; account: number; amount: bigint; isOpen: boolean }[];
  quotes: { id: string; owner: number; isLive: boolean; isUsed: boolean }[];
  operations: { name: string; content: string; answer: unknown }[];
  transfers: number;
  resolutions: number;
}

const contentOf = (step: Step): string =>
  JSON.stringify(step, (_key, value) => (typeof value === 'bigint' ? String(value) : value));

/** The ledger as plain arithmetic: the expected answer of each step and the state after it. */
export class LedgerModel {
  #state: State;

  constructor(accounts: readonly ModelAccount[]) {
    const empty = { holds: [], quotes: [], operations: [], transfers: 0, resolutions: 0 };
    this.#state = { ...empty, accounts };
  }

  get state(): Readonly<State> {
    return this.#state;
  }

  /** Resolves the holds and quotes of a random step, which counts them from the newest. */
  name(step: Step): Step {
    const { holds, quotes } = this.#state;
    if (step.what === 'end') return { ...step, hold: holds.length - 1 - step.hold };
    if (step.what !== 'ask' || step.quote === null) return step;
    return { ...step, quote: quotes.length - 1 - step.quote };
  }

  copy(): LedgerModel {
    const copy = new LedgerModel([]);
    copy.#state = structuredClone(this.#state);
    return copy;
  }

  /** The expected outcome of a step. Changes the model only if it is `ok`; `value` is its result. */
  apply(step: Step, value: unknown): Outcome {
    const before = structuredClone(this.#state);
    const outcome = this.#run(step, value);
    if (outcome.code !== 'ok') this.#state = before;
    return outcome;
  }

  #run(step: Step, value: unknown): Outcome {
    switch (step.what) {
      case 'pay':
        return this.#pay(step.legs);
      case 'hold':
        return this.#hold(step, String(value));
      case 'end':
        return this.#end(step);
      case 'quote':
        this.#state.quotes.push({ ...step, id: String(value), isUsed: false });
        return { code: 'ok' };
      case 'ask':
        return this.#ask(step, value);
      case 'seal':
        return { code: 'ok' };
    }
  }

  #pay(legs: readonly LegStep[]): Outcome {
    for (const leg of legs) {
      const from = this.#account(leg.from);
      const to = this.#account(leg.to);
      if (leg.amount <= 0n) return { code: 'amountInvalid' };
      if (from === to || from.asset !== to.asset) return { code: 'mistake' };
      if (from.isPerson && from.balance - leg.amount < from.held) return { code: 'notEnough' };
      if (to.isPerson && to.balance + leg.amount > maxUnits) return { code: 'amountInvalid' };
      from.balance -= leg.amount;
      to.balance += leg.amount;
      this.#state.transfers += 1;
    }
    return { code: 'ok' };
  }

  #hold(step: Step & { what: 'hold' }, id: string): Outcome {
    const account = this.#account(step.account);
    if (step.amount <= 0n) return { code: 'amountInvalid' };
    if (account.balance - account.held < step.amount) return { code: 'notEnough' };
    account.held += step.amount;
    this.#state.holds.push({ id, account: step.account, amount: step.amount, isOpen: true });
    return { code: 'ok' };
  }

  /** The same step spends a hold that it takes. */
  #end(step: Step & { what: 'end' }): Outcome {
    const hold = this.#state.holds[step.hold];
    if (!hold) return { code: 'notFound' };
    if (!hold.isOpen) return { code: 'ok', value: false };
    hold.isOpen = false;
    this.#state.resolutions += 1;
    const account = this.#account(hold.account);
    account.held -= hold.amount;
    if (step.resolution === 'taken') {
      const to = this.systemOf(account.asset);
      this.#pay([{ from: hold.account, to, amount: hold.amount }]);
    }
    return { code: 'ok', value: true };
  }

  #ask(step: Step & { what: 'ask' }, value: unknown): Outcome {
    const name = `${step.owner} ${step.key}`;
    const known = this.#state.operations.find((one) => one.name === name);
    if (known && known.content !== contentOf(step)) return { code: 'operationKeyTaken' };
    if (known) return { code: 'ok', value: known.answer };
    if (step.quote !== null) {
      const quote = this.#state.quotes[step.quote];
      if (!quote || quote.owner !== step.owner) return { code: 'notFound' };
      if (!quote.isLive || quote.isUsed) return { code: 'quoteExpired' };
      quote.isUsed = true;
    }
    const paid = this.#pay(step.legs);
    this.#state.operations.push({ name, content: contentOf(step), answer: value });
    return paid;
  }

  /** The index of an asset's system account. */
  systemOf(asset: Asset): number {
    return this.#state.accounts.findIndex((one) => !one.isPerson && one.asset === asset);
  }

  #account(place: number): ModelAccount {
    const account = this.#state.accounts[place];
    if (!account) throw new Error(`the model has no account ${place}`);
    return account;
  }
}
