/**
 * A subpath of its own beside `@shared/ui/agreement`, which draws it. Both are in the bundles of the
 * remotes that use them: no other page loads them.
 */
import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { Agreement, getAgreements } from '@shared/contract/legal';
import { Link, useHost, useWords } from '@shared/host';
import { useDraft } from '@shared/host/money';
import { toLocale } from '@shared/lib/intl';
import { type ReactNode, useEffect, useState } from 'react';

type Item = ResponseOf<typeof getAgreements>['items'][number];

type Kind = RequestOf<typeof getAgreements>['kind'];

interface AgreementRequest {
  /** None where an action of the screen needs no agreement. */
  kind: Kind | undefined;
  /** The remote, whose words have `agreement.agree`, `agreement.agreed` and `agreement.first`. */
  namespace: string;
}

/** Marks the place of the links in the translated sentence: a character that no language uses. */
const mark = '\u0001';

/**
 * The documents that an operation needs agreement to, in the versions in force. What the person has
 * agreed to before is only named; a new version asks again.
 */
export function useAgreement(request: AgreementRequest) {
  const { kind, namespace } = request;
  const { t, language } = useWords(namespace);
  const { items, refresh } = useItems(kind, language);
  // The versions that were ticked: the tick of an earlier version counts for nothing.
  const [ticked, setTicked] = useDraft(`agreement ${kind}`, '');
  const versions = JSON.stringify(items?.map(toAgreement));
  const isTicked = ticked === versions;
  const isKnown = items?.every(({ isAgreed }) => isAgreed) ?? false;
  const sentence = (key: 'agree' | 'agreed') => {
    const [before, after] = t(`agreement.${key}`, { documents: mark }).split(mark);
    return [before, linksTo(items ?? [], language), after];
  };
  const reason = !items || isKnown || isTicked ? undefined : t('agreement.first');
  return {
    /** The part of an operation's request. */
    agreed: items && isTicked ? items.map(toAgreement) : [],
    /** The button that goes on, or why it cannot. */
    gate: <Button extends { label: string; disabled?: boolean }>(button: Button): Button =>
      reason && !button.disabled ? { ...button, label: reason, disabled: true } : button,
    /** The props of `<Agreement>`. */
    shown: {
      isLoading: items === undefined,
      onShow: refresh,
      note: isKnown && items && items.length > 0 ? sentence('agreed') : undefined,
      checkbox:
        isKnown || !items
          ? undefined
          : {
              label: sentence('agree'),
              checked: isTicked,
              onChange: (isOn: boolean) => setTicked(isOn ? versions : ''),
            },
    },
  };
}

const toAgreement = ({ document, version }: Agreement): Agreement => ({ document, version });

const none: readonly Item[] = [];

/** Undefined until they are loaded; none after a failure, which leaves the check to the server. */
function useItems(kind: Kind | undefined, language: string) {
  const { client } = useHost();
  const [items, setItems] = useState<readonly Item[]>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!kind) return undefined;
    const gone = new AbortController();
    const take = (loaded: readonly Item[]) => {
      if (!gone.signal.aborted) setItems(loaded);
    };
    client
      .call<typeof getAgreements>(
        '/v1/legal/agreements',
        { kind },
        { errorNotice: 'none', signal: gone.signal },
      )
      .then((answer) => take(answer.items))
      .catch(() => take([]));
    return () => gone.abort();
  }, [kind, language, round]);
  // After an operation: it was agreed to, or there is a new version.
  const refresh = () => {
    if (items) setRound((count) => count + 1);
  };
  return { items: kind ? items : none, refresh };
}

/** “Withdrawals 2.0 and Fees 2.1” as the language joins it, each a link to its version. */
function linksTo(items: readonly Item[], language: string): ReactNode[] {
  const parts = new Intl.ListFormat(toLocale(language)).formatToParts(
    items.map((_, index) => String(index)),
  );
  return parts.map(({ type, value }) => {
    const item = type === 'element' ? items[Number(value)] : undefined;
    return item ? (
      <Link key={item.document} to={item.path}>
        {item.title} {item.version}
      </Link>
    ) : (
      value
    );
  });
}
