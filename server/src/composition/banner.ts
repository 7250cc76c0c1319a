import type { DemoAccount } from '../demo/seeds.ts';

/** The text printed when the server is up: its URLs and the demo accounts. */
export interface BannerInput {
  url: string;
  demo: boolean;
  /** The folder of the embedded database, if that is used. */
  embeddedIn: string | undefined;
  /** Listens beyond the loopback. */
  isPublic: boolean;
  demoAccounts: readonly DemoAccount[];
  demoFile: string;
}

export function formatBanner({
  url,
  demo,
  embeddedIn,
  isPublic,
  demoAccounts,
  demoFile,
}: BannerInput): string {
  const lines = [`Web view   ${url}/webview/`];
  if (demo) lines.push(`Simulator  ${url}/host/`);
  lines.push(`API        ${url}/api/docs`);
  if (embeddedIn) {
    lines.push(
      `Database   embedded, in ${embeddedIn}: for trying, developing and a single small host`,
    );
  }
  if (!demo) return indentLines(lines);
  lines.push('', `Demo accounts, all of them in ${demoFile}`);
  lines.push(...formatTable(demoAccounts).map((line) => `  ${line}`));
  for (const { id, authenticatorSecret } of demoAccounts) {
    if (authenticatorSecret) lines.push(`  Authenticator key of ${id}: ${authenticatorSecret}`);
  }
  if (isPublic) lines.push('', 'This demo listens beyond this machine, because HOST asks for it.');
  return indentLines(lines);
}

/** Safe to print: these accounts exist only in a demo. */
function formatTable(accounts: readonly DemoAccount[]): string[] {
  const rows = accounts.map(({ id, email, password, paymentPassword = 'not set', what }) => [
    id,
    email,
    password,
    paymentPassword,
    what,
  ]);
  const all = [['ID', 'Email', 'Password', 'Payment', 'What'], ...rows];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  return all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

const indentLines = (lines: string[]): string =>
  `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
