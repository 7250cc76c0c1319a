import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyCalls, yutUnits } from '../../../test/market-people.ts';
import { makeOwner, type Owner, violatedInvariants } from '../../../test/quota-people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';

/**
 * Many people allocate, transfer, redeem and cancel concurrently. In whatever order they ran, the
 * answers alone determine all quota afterwards.
 */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
});
afterAll(() => test.close());

const people = 4;
const start = 30;
const someone = fc.nat(people - 1);
const amount = fc.integer({ min: 1, max: 20 });
const which = fc.nat(5);
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('transfer', 'allocate'), who: someone, to: someone, amount }),
  fc.record({ do: fc.constant('redeem'), who: someone, amount }),
  fc.record({ do: fc.constantFrom('redeemAllocated', 'cancel'), who: someone, which, amount }),
);
interface Step {
  do: string;
  who: number;
  to?: number;
  which?: number;
  amount: number;
}
const rounds = fc.array(fc.array(step as fc.Arbitrary<Step>, { minLength: 2, maxLength: 7 }), {
  minLength: 3,
  maxLength: 7,
});
const refusals = ['ok', 'notEnough', 'notFound', 'tooLate', 'invalidRequest'];

/** The state according to the answers so far. */
class Told {
  readonly owners: Owner[];
  readonly total: number[];
  readonly paid: number[];
  readonly allocations: { id: string; owner: number; receiver: number }[] = [];

  constructor(owners: Owner[]) {
    this.owners = owners;
    this.total = owners.map(() => start);
    this.paid = owners.map(() => 0);
  }

  async take(step: Step): Promise<void> {
    const owner = this.owners[step.who] as Owner;
    const to = this.owners[step.to ?? 0]?.uid ?? '';
    const { amount } = step;
    const one = this.allocations[(step.which ?? 0) % Math.max(1, this.allocations.length)];
    switch (step.do) {
      case 'transfer': {
        if (!this.#ok(await owner.act({ action: 'transfer', to, amount }))) return;
        this.total[step.who] = (this.total[step.who] ?? 0) - amount;
        this.total[step.to ?? 0] = (this.total[step.to ?? 0] ?? 0) + amount;
        return;
      }
      case 'allocate': {
        const { name, data } = await owner.act({ action: 'allocate', to, amount });
        if (!this.#ok({ name }) || !data?.allocation) return;
        const { id } = data.allocation;
        this.allocations.push({ id, owner: step.who, receiver: step.to ?? 0 });
        return;
      }
      case 'cancel': {
        if (one) this.#ok(await owner.cancelAllocation(one.id));
        return;
      }
      default: {
        const allocationId = step.do === 'redeem' ? undefined : (one?.id ?? 'none');
        if (!this.#ok(await owner.act({ action: 'redeem', amount, allocationId }))) return;
        this.paid[step.who] = (this.paid[step.who] ?? 0) + amount;
      }
    }
  }

  #ok({ name }: { name: string }): boolean {
    expect(refusals).toContain(name);
    return name === 'ok';
  }

  async expectSame(): Promise<void> {
    for (const [index, owner] of this.owners.entries()) {
      const { quota } = await owner.info();
      expect(quota.total).toBe(this.total[index]);
      expect(quota.used + quota.allocated + quota.left).toBe(quota.total);
      const worth = yutUnits(String((this.paid[index] ?? 0) * 10));
      expect((await owner.money('YUT')).balance).toBe(worth);
    }
  }
}

it('any sequence of quota actions matches its answers', { timeout: 120_000 }, async () => {
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (walk) => {
      const owners: Owner[] = [];
      while (owners.length < people) owners.push(await makeOwner(test, { units: start }));
      const told = new Told(owners);
      for (const together of walk) {
        await Promise.all(together.map((one) => told.take(one)));
        await told.expectSame();
      }
      expect(await violatedInvariants(test.db)).toEqual([]);
      walked += 1;
    }),
    // A failing run prints its seed and path; put them here to see it again.
    { numRuns: 20, interruptAfterTimeLimit: 15_000, endOnFailure: true },
  );
  expect(walked).toBeGreaterThan(0);
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
