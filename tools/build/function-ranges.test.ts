import { expect, it } from 'vitest';
import { functionRanges } from './function-ranges.ts';

it('names functions by themselves, or by what they are assigned to', () => {
  const source = `export function Page() {
  const rows = [1].map((one) => one);
  const submit = async () => {
    await rows;
  };
  return { close: () => rows, open() {}, submit };
}
class Client {
  send() {}
}
export default () => <Page />;
declare function declared(): void;
`;
  expect(functionRanges(source)).toEqual([
    ['Page', 1, 7],
    ['submit', 3, 5],
    ['close', 6, 6],
    ['open', 6, 6],
    ['send', 9, 9],
  ]);
});
