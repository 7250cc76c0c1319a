import { login } from '@shared/contract/auth';
import { requireProof } from '../../access/proof.ts';
import { implement } from '../../calls/implement.ts';
import { checkFirstFactor, confirmFirstFactor } from './first-factor.ts';
import { beginSession } from './session.mutations.ts';

export const loginRoute = implement(login, {
  prepare: checkFirstFactor,
  run: async (context, input, checked) => {
    const { person, useUp } = await confirmFirstFactor(context, input, checked);
    const { proof } = input;
    await requireProof(context, { for: 'signIn', person, proof });
    await useUp();
    return beginSession(context, { person, by: 'signIn', joins: input.addAccount === true });
  },
});
