/** What a person sees when the server is up: where to go, and with whose account. */
export interface BannerInput {
  url: string;
  demo: boolean;
  /** Listens beyond the loopback. */
  open: boolean;
  demoAccounts: readonly { id: string; email: string; password: string; what: string }[];
  demoFile: string;
}

export function banner({ url, demo, open, demoAccounts, demoFile }: BannerInput): string {
  const lines = [`Web view   ${url}/webview/`];
  if (demo) lines.push(`Simulator  ${url}/host/`);
  lines.push(`API        ${url}/api/docs`);
  if (!demo) return block(lines);
  lines.push('', `Demo accounts, all of them in ${demoFile}`);
  const width = Math.max(...demoAccounts.map(({ email }) => email.length), 0);
  for (const { id, email, password, what } of demoAccounts) {
    lines.push(`  ${id}  ${email.padEnd(width)}  ${password}  ${what}`);
  }
  if (open) lines.push('', 'This demo listens beyond this machine, because HOST asks for it.');
  return block(lines);
}

const block = (lines: string[]): string => `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
