import { codes } from '@shared/contract/codes';
import { buildReceipt, refused, renderInHost, unreachable } from '@shared/testing';
import { ErrorState } from '@shared/ui';
import { PlainList } from '@shared/ui/lists';
import { Outcome } from '@shared/ui/money';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from './failure.ts';
import { useCursorList, useLoadFailed } from './index.ts';
import { useMoneyOperation, useOutcome } from './money.ts';

afterEach(() => localStorage.clear());

const helpHref = () => screen.queryByRole('link', { name: 'Get help' })?.getAttribute('href');

const failures: readonly [string, Failure, string | undefined][] = [
  [
    'with a number',
    refused(codes.internal, 'It failed.', { failure: '4F2A7K9M' }),
    '/customService?error=4F2A7K9M',
  ],
  ['that has words alone', refused(codes.notFound, 'Not found.'), undefined],
  ['of the network', unreachable, undefined],
];

describe.each(failures)('a failure %s', (_, error, href) => {
  it('leads to support from an error state', () => {
    function Failed() {
      return <ErrorState {...useLoadFailed()('It did not load', { error, refetch: () => {} })} />;
    }
    renderInHost(<Failed />);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(helpHref()).toBe(href);
  });

  it('leads to support from a list', () => {
    function List() {
      const list = useCursorList<{ id: string }>({
        isError: true,
        error,
        isFetching: false,
        hasNextPage: false,
        isFetchNextPageError: false,
        fetchNextPage: () => {},
        refetch: async () => {},
      });
      return (
        <PlainList {...list} words={{ failed: 'It did not load', emptyTitle: 'Empty' }}>
          {() => null}
        </PlainList>
      );
    }
    renderInHost(<List />);
    expect(screen.getByText('It did not load')).toBeTruthy();
    expect(helpHref()).toBe(href);
  });
});

const path = '/v1/gift/send';

function Send() {
  const { operation, state } = useMoneyOperation<ReturnType<typeof buildReceipt>>('gift');
  const outcome = useOutcome({
    operation,
    state,
    title: 'Gift',
    receiptOf: (receipt) => receipt,
    again: () => {},
    leaveTo: '/',
  });
  if (outcome) return <Outcome {...outcome} />;
  const summary = {
    asset: 'USDT',
    amount: '5',
    fee: '0',
    receive: '5',
    receiveAsset: 'USDT',
    to: '',
  };
  return (
    <button
      type="button"
      onClick={() => void operation.start({ path, title: 'Gift', body: {}, summary })}
    >
      Send
    </button>
  );
}

it('the receipt of an outcome leads to support with its operation', async () => {
  const { user } = renderInHost(<Send />, { answers: { [path]: buildReceipt({ id: 'op-7' }) } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { name: 'Done' });
  expect(helpHref()).toBe('/customService?operation=op-7');
});

it('an unknown outcome leads to support with the key of its operation', async () => {
  const { user, record } = renderInHost(<Send />, {
    answers: { [path]: unreachable, '/v1/user/operation/get': { state: 'unknown' } },
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { name: /Still confirming/ });
  const sent = record.calls.find((call) => call.path === path);
  const { operationKey } = (sent?.body ?? {}) as { operationKey?: string };
  expect(operationKey).toBeTruthy();
  expect(helpHref()).toBe(`/customService?operation=${operationKey}`);
});
