/** What a person sees when the server is up: where to go, and with whose account. */
export interface BannerInput {
  url: string;
  demo: boolean;
  /** The folder of the embedded database, where there is no other. */
  embeddedIn: string | undefined;
  /** Listens beyond the loopback. */
  open: boolean;
  demoAccounts: readonly { id: string; email: string; password: string; what: string }[];
  demoFile: string;
}

export function banner({
  url,
  demo,
  embeddedIn,
  open,
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
  if (!demo) return block(lines);
  lines.push('', `Demo accounts, all of them in ${demoFile}`);
  const width = Math.max(...demoAccounts.map(({ email }) => email.length), 0);
  for (const { id, email, password, what } of demoAccounts) {
    lines.push(`  ${id}  ${email.padEnd(width)}  ${password}  ${what}`);
  }
  if (open) lines.push('', 'This demo listens beyond this machine, because HOST asks for it.');
  return block(lines);
}

const block = (lines: string[]): string =>
  `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
