import type { OperationFacts } from '@shared/contract/operation-kinds';
import { describe, expect, it } from 'vitest';
import { plainOperation, quotedOperation } from '../domains/money/public.ts';
import { operations } from './operations.ts';

const quoted = {
  kind: 'money.exchange',
  movements: [],
  receipt: null,
  answer: async () => 'answer',
  effect: async () => undefined,
} as const;
const plain = { ...quoted, kind: 'withdraw.cancel' } as const;

function without<Whole extends object, Part extends keyof Whole>(
  whole: Whole,
  part: Part,
): Omit<Whole, Part> {
  const { [part]: _left, ...rest } = whole;
  return rest;
}

// `tsc` checks these: each expected error is one, or the file does not compile.
describe('an operation without one of its parts does not compile', () => {
  it('while a complete one does', () => {
    expect(quotedOperation(quoted).kind).toBe('money.exchange');
    expect(plainOperation(plain).kind).toBe('withdraw.cancel');
  });

  it('in its definition', () => {
    // @ts-expect-error: the kind.
    quotedOperation(without(quoted, 'kind'));
    // @ts-expect-error: what it moves.
    quotedOperation(without(quoted, 'movements'));
    // @ts-expect-error: its receipt.
    quotedOperation(without(quoted, 'receipt'));
    // @ts-expect-error: how it is answered again.
    quotedOperation(without(quoted, 'answer'));
    // @ts-expect-error: its effect.
    quotedOperation(without(quoted, 'effect'));
    // @ts-expect-error: what it moves.
    plainOperation(without(plain, 'movements'));
    // @ts-expect-error: how it is answered again.
    plainOperation(without(plain, 'answer'));
  });

  it('under a kind that the contract does not list', () => {
    // @ts-expect-error: the line in `operation-kinds.ts`.
    quotedOperation({ ...quoted, kind: 'no.such' });
  });

  it('with a gate but without a quote for the proof', () => {
    // @ts-expect-error: its kind has a gate.
    plainOperation({ ...plain, kind: 'money.transferUsdt' });
  });

  it('with a gate but without `isOutgoing`', () => {
    // @ts-expect-error: `isOutgoing`, required beside a gate.
    const facts: OperationFacts = { gate: 'transfer' };
    expect(facts).not.toHaveProperty('isOutgoing');
  });

  it('in the registry', () => {
    // @ts-expect-error: the definition of a kind.
    const registry: typeof operations = without(operations, 'c2c.sell');
    expect(registry).not.toHaveProperty(['c2c.sell']);
  });
});
