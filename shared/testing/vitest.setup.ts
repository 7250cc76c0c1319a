import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { endHost } from './fake-host.ts';

// The first page of a file brings its code: on a busy machine that takes more than a second.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  endHost();
});
