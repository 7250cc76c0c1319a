import type { CommandContext, OperatorCommand } from '../src/platform/commands/command.ts';
import { databaseTime } from '../src/platform/time/clock.ts';
import type { TestDatabase } from './open-database.ts';

/** Runs operator commands as `npm run operator` does; returns the printed lines as JSON. */
export function operate(
  test: { database: TestDatabase['database'] },
  command: OperatorCommand,
  more: Partial<Pick<CommandContext, 'by' | 'from' | 'secondOperator' | 'services' | 'log'>> = {},
) {
  return async (...words: string[]): Promise<unknown[]> => {
    const lines: string[] = [];
    const context = {
      database: test.database,
      json: true,
      by: 'tester',
      reason: 'a test',
      services: { external: {} },
      write: (line: string) => void lines.push(line),
      now: () => databaseTime(test.database.db),
      ...more,
    } as unknown as CommandContext;
    await command.run(context, words);
    return lines.map((line) => JSON.parse(line) as unknown);
  };
}
