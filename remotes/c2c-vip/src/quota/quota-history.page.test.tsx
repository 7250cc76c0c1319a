import { renderRemote } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

it('lists every change with the rest after it', async () => {
  const item = { id: 'e1', amount: 10, createdAt: 1_772_300_000 };
  const counterparty = { uid: '20002', nickName: 'Bo', avatar: '' };
  renderRemote({
    routes,
    path: '/vip-quota/history',
    answers: {
      '/v1/business/vip_qu/history': {
        items: [
          { ...item, kind: 'allocated', change: -10, left: 40, counterparty },
          { ...item, id: 'e0', kind: 'granted', change: 10, left: 50, counterparty: null },
        ],
        nextCursor: null,
      },
    },
  });
  expect(await screen.findByText('Allocated')).toBeTruthy();
  expect(screen.getByText('Remaining: 40')).toBeTruthy();
  expect(screen.getByText(/Bo · /)).toBeTruthy();
});
