/**
 * Staking as plain arithmetic, by the rules of the contract and without the server's code: the
 * expected result of every action, and all balances after it. Time is in whole hours.
 */
export interface ModelTerm {
  id: string;
  days: number;
  /** Fractions with eight decimals. */
  yield: bigint;
  extra: bigint;
  fee: bigint;
  penalty: bigint;
  releaseDays: number;
  smallest: bigint;
  allowsAdding: boolean;
  allowsUpgrade: boolean;
}

export interface ModelStake {
  id: string;
  term: ModelTerm;
  status: 1 | 2 | 3 | 4;
  principal: bigint;
  reward: bigint;
  earned: bigint;
  auto: boolean;
  compound: boolean;
  penalty: bigint;
  /** The hour at which the term's count starts, and the whole days since. */
  from: number;
  days: number;
  /** In the running term: the sum of each day's principal × rate, and the part paid out. */
  exact: bigint;
  paid: bigint;
  records: number;
  way?: { status: 1 | 2; since: number; until: number };
}

export type ModelAction =
  | { action: 'addPrincipal'; amount: bigint }
  | { action: 'upgrade'; term: ModelTerm }
  | { action: 'retrieveReward' | 'reinvest' | 'retrievePrincipal' | 'cancelRetrieve' }
  | { action: 'autoReinvest' | 'compound'; on: boolean };

export interface Money {
  wallet: bigint;
  staked: bigint;
  pool: bigint;
  fees: bigint;
}

/** A fraction of an amount, rounded up to whole units. */
const upwards = (amount: bigint, fraction: bigint): bigint =>
  (amount * fraction + 99_999_999n) / 100_000_000n;

export class StakeModel {
  hour = 0;
  stakes: ModelStake[] = [];
  money: Money;

  constructor(wallet: bigint) {
    this.money = { wallet, staked: 0n, pool: 0n, fees: 0n };
  }

  /** Runs a step; a refused one changes nothing, not even what was due. */
  attempt(step: () => string): string {
    const before = { stakes: structuredClone(this.stakes), money: { ...this.money } };
    const code = step();
    if (code !== 'ok') {
      this.stakes = before.stakes;
      this.money = before.money;
    }
    return code;
  }

  create(given: Pick<ModelStake, 'term' | 'auto' | 'compound'> & { amount: bigint }): string {
    const { term, amount } = given;
    if (amount < term.smallest) return 'amountInvalid';
    if (amount > this.money.wallet) return 'notEnough';
    this.#move('wallet', 'staked', amount);
    const begun = { status: 1, days: 0, exact: 0n, paid: 0n, from: this.hour } as const;
    const empty = { reward: 0n, earned: 0n, penalty: 0n };
    const { auto, compound } = given;
    const own = { id: '', principal: amount, records: 1, term, auto, compound };
    this.stakes.push({ ...begun, ...empty, ...own });
    return 'ok';
  }

  /** Like the job: settles every stake. */
  settleAll(): void {
    for (const stake of this.stakes) this.settle(stake);
  }

  settle(stake: ModelStake): void {
    while (stake.status === 1 && stake.from + (stake.days + 1) * 24 <= this.hour) this.#day(stake);
    if (stake.status === 3 && stake.way && stake.way.until <= this.hour) this.#back(stake);
  }

  #day(stake: ModelStake): void {
    const { term } = stake;
    stake.days += 1;
    stake.records += 1;
    stake.exact += stake.principal * (term.yield + (stake.auto ? term.extra : 0n));
    const due = stake.exact / (BigInt(term.days) * 100_000_000n) - stake.paid;
    stake.paid += due;
    stake.earned += due;
    if (stake.compound) {
      stake.principal += due;
      this.#move('pool', 'staked', due);
    } else stake.reward += due;
    if (stake.days < term.days) return;
    stake.records += 1;
    if (stake.auto) this.#begin(stake, { term, at: stake.from + term.days * 24 });
    else stake.status = 2;
  }

  #begin(stake: ModelStake, given: { term: ModelTerm; at: number }): void {
    const begun = { term: given.term, from: given.at, days: 0, exact: 0n, paid: 0n };
    Object.assign(stake, begun, { status: 1 });
  }

  #back(stake: ModelStake): void {
    if (stake.reward > 0n) this.#payReward(stake);
    if (stake.penalty > 0n) stake.records += 1;
    this.#move('staked', 'pool', stake.penalty);
    this.#move('staked', 'wallet', stake.principal - stake.penalty);
    stake.records += 1;
    stake.status = 4;
    stake.way = undefined;
  }

  #payReward(stake: ModelStake): void {
    const fee = upwards(stake.reward, stake.term.fee);
    const net = stake.reward - fee;
    this.#move('pool', 'fees', fee);
    this.#move('pool', 'wallet', net);
    stake.records += (fee > 0n ? 1 : 0) + (net > 0n ? 1 : 0);
    stake.reward = 0n;
  }

  #move(from: keyof Money, to: keyof Money, amount: bigint): void {
    this.money[from] -= amount;
    this.money[to] += amount;
  }

  /** Applies a person's action to a settled stake. */
  act(stake: ModelStake, wish: ModelAction): string {
    this.settle(stake);
    const { status, term } = stake;
    switch (wish.action) {
      case 'autoReinvest':
      case 'compound':
        if (status !== 1) return 'notPossibleNow';
        return this.#flick(stake, wish);
      case 'addPrincipal':
        if (status !== 1 || !term.allowsAdding) return 'notPossibleNow';
        if (wish.amount < 100_000_000n) return 'amountInvalid';
        if (wish.amount > this.money.wallet) return 'notEnough';
        if (stake.days > 0) this.#begin(stake, { term, at: this.hour });
        stake.principal += wish.amount;
        this.#move('wallet', 'staked', wish.amount);
        break;
      case 'upgrade':
        if (status !== 1 || !term.allowsUpgrade) return 'notPossibleNow';
        if (stake.principal < wish.term.smallest) return 'amountInvalid';
        if (wish.term.days <= term.days) return 'notPossibleNow';
        this.#begin(stake, { term: wish.term, at: this.hour });
        break;
      case 'retrieveReward':
        if (status === 4 || stake.reward <= upwards(stake.reward, term.fee)) {
          return 'notPossibleNow';
        }
        this.#payReward(stake);
        return 'ok';
      case 'reinvest':
        if (status !== 2) return 'notPossibleNow';
        this.#begin(stake, { term, at: this.hour });
        break;
      case 'retrievePrincipal':
        if (status !== 1 && status !== 2) return 'notPossibleNow';
        stake.penalty = status === 1 ? upwards(stake.principal, term.penalty) : 0n;
        stake.way = { status, since: this.hour, until: this.hour + term.releaseDays * 24 };
        stake.status = 3;
        break;
      case 'cancelRetrieve':
        if (status !== 3 || !stake.way) return 'notPossibleNow';
        stake.status = stake.way.status;
        if (stake.status === 1) stake.from += this.hour - stake.way.since;
        stake.penalty = 0n;
        stake.way = undefined;
        break;
    }
    stake.records += 1;
    return 'ok';
  }

  #flick(stake: ModelStake, wish: { action: 'autoReinvest' | 'compound'; on: boolean }): string {
    const name = wish.action === 'compound' ? 'compound' : 'auto';
    if (stake[name] !== wish.on) stake.records += 1;
    stake[name] = wish.on;
    return 'ok';
  }
}
