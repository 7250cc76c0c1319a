import { renderRemote, signedOut } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

it('/policies asks for the privacy policy, as its route does ahead of it', async () => {
  const { record } = renderRemote({
    routes,
    path: '/policies',
    state: signedOut,
    answers: {
      '/v1/legal/document': {
        kind: 'policies',
        version: '1.0',
        effectiveAt: 1_767_196_800,
        language: 'en',
        title: 'Privacy policy',
        sections: [
          { id: 'overview', title: 'In brief', blocks: [{ type: 'list', items: ['One thing'] }] },
        ],
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeTruthy();
  expect(screen.getByText('One thing')).toBeTruthy();
  const early = routes.find(({ path }) => path === '/policies')?.firstData;
  expect(record.calls).toEqual([early]);
});
