import { reportWebview } from '@shared/contract/webview';
import { expect, it } from 'vitest';
import { releasedStack } from './released-stack.ts';

const base = 'https://app.example/webview/releases';
const withStack = (...lines: string[]) =>
  Object.assign(new TypeError('x'), { stack: lines.join('\n') });

it.each([
  ['Chromium', `    at f (${base}/c2c-vip/1.0.0-aa/42.aaaa1111.js:1:2)`],
  ['WebKit', `f@${base}/c2c-vip/1.0.0-aa/42.aaaa1111.js:1:2`],
  ['another try', `    at ${base}/~k3x/c2c-vip/1.0.0-aa/42.aaaa1111.js:1:2`],
])('reads the positions of %s', (_, line) => {
  expect(releasedStack(withStack('TypeError: x', line))).toEqual([
    'c2c-vip/1.0.0-aa/42.aaaa1111.js:1:2',
  ]);
});

it('leaves out what is no released script, and the depths of a stack', () => {
  const line = `    at f (${base}/shell/1.0.0-aa/a.js:1:2)`;
  const foreign = '    at g (https://evil.example/a.js:1:2)';
  const stack = releasedStack(withStack(foreign, ...Array.from({ length: 20 }, () => line)));
  expect(stack).toHaveLength(8);
  const failure = {
    ...{ remote: 'shell', release: '1.0.0-aa', stage: 'render', name: 'E', message: '' },
    stack,
  };
  expect(reportWebview.request.safeParse({ failures: [failure], pages: [] }).success).toBe(true);
});

it.each([undefined, 'text', { stack: 1 }])('has none for %j', (error) => {
  expect(releasedStack(error)).toEqual([]);
});
