import type { Call } from '@shared/contract/call';
import { demoServices } from '../../src/demo/external.ts';
import { CommandError, type OperatorCommand } from '../../src/platform/commands/command.ts';
import { newOperationKey } from '../money.ts';
import { operate } from '../operate.ts';
import type { Change, Take, Walk } from './walk.ts';

/** What steps of several domains do in the same way. */

export const none: Change = {};

/** By a quote, between the person's own accounts; remembered under a name. */
export const own =
  (calls: readonly [Call, Call], body: (...given: Parameters<Take>) => object, name = ''): Take =>
  async (walk, step) => {
    const made = await walk.me.order(...calls, body(walk, step));
    if (made) walk.open.set(name, made.id);
    return made && none;
  };

/** Cancels the latest of a name, once. */
export const cancelling =
  (name: string, call: Call, idName = 'id'): Take =>
  async ({ me, open }) => {
    const id = open.get(name);
    open.delete(name);
    if (id === undefined) return undefined;
    return (await me.send(call, { [idName]: id, operationKey: newOperationKey() })) && none;
  };

/** An operator's command, by the operator of the walk; undefined for a refusal. */
export const commanding =
  (
    { test, operator }: Pick<Walk, 'test' | 'operator'>,
    command: OperatorCommand,
    more: Parameters<typeof operate>[2] = {},
  ) =>
  async (...words: readonly string[]): Promise<unknown[] | undefined> => {
    const services = { external: demoServices } as never;
    try {
      return await operate(test, command, { by: operator, services, ...more })(...words);
    } catch (error) {
      if (error instanceof CommandError) return undefined;
      throw error;
    }
  };
