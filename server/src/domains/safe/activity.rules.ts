import type { SecurityEventKind, SecurityEventRow } from '../../schema/tables/security-events.ts';

/** What a person sees of the own account: no operator's command, whose effect is listed itself. */
export const activityKinds = [
  'session.register',
  'session.signIn',
  'session.signInNewDevice',
  'session.switch',
  'session.signOut',
  'session.end',
  'proof.check',
  'account.change',
  'account.hold',
  'data.export',
] as const satisfies readonly SecurityEventKind[];

/** The key of the text of an event. Pure. */
export function activityText({
  kind,
  outcome,
  detail,
}: Pick<SecurityEventRow, 'kind' | 'outcome' | 'detail'>): string {
  if (kind === 'account.change') return `mail.changes.${detail.change}`;
  const [subject, action] = kind.split('.');
  const failed = outcome === 'failed' ? 'Failed' : '';
  return `activity.${subject}.${action}${failed}`;
}
