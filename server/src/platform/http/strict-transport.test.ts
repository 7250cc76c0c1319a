import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ trustProxy: '10.0.0.0/8' });
});
afterAll(() => test.close());

const ask = (url: string, given: { proto?: string; from?: string; method?: 'GET' | 'POST' } = {}) =>
  test.app.inject({
    method: given.method ?? 'GET',
    url,
    headers: given.proto ? { 'x-forwarded-proto': given.proto } : {},
    remoteAddress: given.from ?? '10.1.2.3',
  });

describe('strict transport', () => {
  it.each([
    ['/healthz', 'GET'],
    ['/api/v1/home/version', 'POST'],
    ['/api/v1/none', 'POST'],
    ['/metrics', 'GET'],
    ['/nothing', 'GET'],
    ['/webview/%', 'GET'],
    ['/%', 'GET'],
    ['/uploads/none', 'GET'],
  ] as const)('stands on the answer of %s behind a proxy that ends TLS', async (url, method) => {
    const { headers } = await ask(url, { proto: 'https', method });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('is not said on a plain connection, nor because a stranger says https', async () => {
    for (const given of [{ proto: 'http' }, {}, { proto: 'https', from: '203.0.113.7' }]) {
      expect((await ask('/healthz', given)).headers).not.toHaveProperty(
        'strict-transport-security',
      );
    }
  });
});
