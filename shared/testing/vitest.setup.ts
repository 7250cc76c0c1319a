import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { endHost } from './fake-host.ts';

afterEach(() => {
  cleanup();
  endHost();
});
