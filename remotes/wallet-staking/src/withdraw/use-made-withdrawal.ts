import type { Withdrawal } from '@shared/contract/withdraw';
import { useNavigate, useWords } from '@shared/host';
import type { OperationState } from '@shared/host/money';
import { paths } from '../paths.ts';

/** From a withdrawal that was made, to its own page: there it is told how far it has come. */
export function useMadeWithdrawal(state: OperationState<Withdrawal>) {
  const common = useWords('common');
  const navigate = useNavigate();
  if (state.kind !== 'done') return undefined;
  const { id } = state.answer;
  return {
    label: common.t('done'),
    onClick: () => void navigate(paths.withdrawal.to(id), { replace: true }),
  };
}
