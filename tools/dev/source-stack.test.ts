import { expect, it } from 'vitest';
import { toSourceStack } from './source-stack.ts';

const script = 'http://127.0.0.1:8080/webview/shell.js';
/** The second line of the script is the fourth of its source. */
const map = {
  version: 3,
  names: [],
  sources: ['webpack://shell/./shell/src/boot.tsx'],
  mappings: ';AAGA',
};

const readMap = async (of: string) => (of === script ? JSON.stringify(map) : undefined);

it('names the source of a line', async () => {
  const stack = `Error: no\n    at boot (${script}:2:7)\n    at ${script}:2:1`;
  expect(await toSourceStack(stack, readMap)).toBe(
    'Error: no\n    at boot (shell/src/boot.tsx:4)\n    at shell/src/boot.tsx:4',
  );
});

it.each([
  ['a script without a map', `at ${script.replace('shell', 'other')}:2:7`],
  ['a line that the map does not know', `at ${script}:1:7`],
  ['a text without places', 'Error: no'],
])('keeps %s as it is', async (_, stack) => {
  expect(await toSourceStack(stack, readMap)).toBe(stack);
});

it('keeps the stack where a map cannot be read', async () => {
  const stack = `at ${script}:2:7`;
  expect(await toSourceStack(stack, () => Promise.reject(new Error('offline')))).toBe(stack);
});
