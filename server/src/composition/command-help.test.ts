import { expect, it } from 'vitest';
import { subjects } from './command-usages.ts';
import { readCommand } from './commands.ts';
import { operatorCommands } from './operator.ts';

const read = (...args: string[]) => readCommand({ name: 'operator', args });

it('lists every subject', () => {
  expect([...subjects]).toEqual(operatorCommands.map(({ name }) => name));
});

it.each(operatorCommands)(
  '$name has a help: its forms, and the options that it takes',
  (command) => {
    const { name, reads, changes, example, takesFrom, takesTwo } = command;
    const { help } = read(name, '--help') as { help: string };
    for (const form of [...reads, ...changes]) {
      expect(help).toContain(`\n  npm run operator -- ${name} ${form}\n`);
    }
    expect(help).toContain(`Example: npm run operator -- ${name} ${example}`);
    expect(help.includes('--reason <text>')).toBe(changes.length > 0);
    expect(help.includes('--from <moment>')).toBe(takesFrom === true);
    expect(help.includes('--propose ')).toBe(takesTwo === true);
    const words = example.match(/"[^"]*"|\S+/g) ?? [];
    expect(() => read(name, ...words)).not.toThrow();
  },
);

it.each([
  [
    'tickets list --propose',
    'There is no option --propose. See: npm run operator -- tickets --help',
  ],
  ['tickets list all', '“all” is one argument too many. See: npm run operator -- tickets --help'],
  ['tickets list --reason', '--reason needs a value: <text>. See: npm run operator -- --help'],
  ['nonsense list', /^There is no subject “nonsense”\. Known: .* See: npm run operator -- --help$/],
])('refuses “%s” in one line that points to the help', (text, message) => {
  expect(() => read(...text.split(' '))).toThrow(message);
});
