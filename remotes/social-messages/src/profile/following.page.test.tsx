import { renderRemote } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const listPath = '/v1/user/get/following';
const nobody = { items: [], nextCursor: null, isHidden: 0 };

it('requests the person in the URL, and explains one’s own empty list', async () => {
  const answers = { [listPath]: nobody };
  const { record } = renderRemote({ routes, path: '/profile/10001/following', answers });
  expect(await screen.findByText('People you follow show up here.')).toBeTruthy();
  expect(record.calls).toEqual([{ path: listPath, body: { uid: '10001' } }]);
});
