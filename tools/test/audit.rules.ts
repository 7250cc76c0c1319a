/** What the registry's audit says of production dependencies. Pure. */
export type Audit =
  | { kind: 'clean' }
  | { kind: 'unanswered'; why: string }
  | { kind: 'holes'; holes: string[] };

interface AuditOutput {
  message?: string;
  error?: { summary?: string };
  metadata?: { vulnerabilities?: { total?: number } };
  vulnerabilities?: Record<string, { name: string; severity: string; range?: string }>;
}

/** Reads the output of `npm audit --json`; an error of the registry has no counts. */
export function readAudit(output: string): Audit {
  const data = parse(output);
  const total = data?.metadata?.vulnerabilities?.total;
  if (!data || typeof total !== 'number') {
    return { kind: 'unanswered', why: data?.message ?? data?.error?.summary ?? 'no answer' };
  }
  if (total === 0) return { kind: 'clean' };
  const holes = Object.values(data.vulnerabilities ?? {}).map(
    ({ name, severity, range = '' }) => `${name} ${range}: ${severity}`,
  );
  return { kind: 'holes', holes };
}

function parse(output: string): AuditOutput | undefined {
  try {
    const data: unknown = JSON.parse(output);
    return typeof data === 'object' && data !== null ? (data as AuditOutput) : undefined;
  } catch {
    return undefined;
  }
}
