import { readCommandLine } from './arguments.ts';
import { at } from './build/paths.ts';
import { type CommandName, commands } from './commands.ts';

/**
 * The program behind every command: reads the command line before it loads what the command runs,
 * so that the help and a refusal are quick and nothing has begun by then.
 */
const [name = '', ...words] = process.argv.slice(2);
const isCommand = (text: string): text is CommandName => Object.hasOwn(commands, text);
if (!isCommand(name)) {
  console.error(`There is no command “${name}”. Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
readCommandLine(name, undefined, words);
const { program } = commands[name];
// The commands of the server share one program, which takes the name.
process.argv.splice(1, program === 'command.ts' ? 1 : 2, at('tools', program));
await import(at('tools', program));
