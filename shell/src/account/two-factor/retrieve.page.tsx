import { codes } from '@shared/contract/codes';
import { toFailure, useSearchParams, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Loaded } from '../security/loaded.tsx';
import { useLostRequestQuery } from '../security/safety.api.ts';
import { SafetyPage } from '../security/safety-page.tsx';
import { securityPath } from '../security/steps.rules.ts';
import { useStepEntries } from '../security/use-step-entries.ts';
import { LostRequestView } from './lost-request.tsx';
import { outcomeOf } from './retrieve.rules.ts';
import { RetrieveSignedIn } from './retrieve-signed-in.tsx';
import { RetrieveSignedOut } from './retrieve-signed-out.tsx';
import { keepTicket, readTicket } from './ticket.ts';

/** A lost authenticator: alternatives, then a request and its status. */
export default function RetrievePage() {
  const { t } = useWords('account');
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  const backTo = hasToken ? securityPath : undefined;
  return (
    <SafetyPage title={t('shell:titles.lostAuthenticator')} backTo={backTo}>
      <Retrieve key={String(hasToken)} hasToken={hasToken} />
    </SafetyPage>
  );
}

const none = { request: null };

function Retrieve({ hasToken }: { hasToken: boolean }) {
  const [ticket, setTicket] = useState(hasToken ? undefined : readTicket);
  const [anew, setAnew] = useState(false);
  const [, setQuery] = useSearchParams();
  const { stepsBefore, goToFirst } = useStepEntries();
  const skip = !hasToken && ticket === undefined;
  const query = useLostRequestQuery(ticket === undefined ? {} : { ticket }, { skip });
  // A cancelled request is shown once.
  const last = query.data?.request;
  const [wasPending, setWasPending] = useState(false);
  if (last?.status === 1 && !wasPending) setWasPending(true);
  const isPast = last?.status === 3 && outcomeOf(last) === 'cancelled' && !wasPending;
  const isGone = ticket !== undefined && isNotFound(query.error);
  /** Removes the steps from the history: back leads to the screen before. */
  const leaveSteps = () => {
    if (stepsBefore > 0) goToFirst();
    else setQuery({}, { replace: true });
  };
  const change = (next: string | undefined) => {
    keepTicket(next);
    setTicket(next);
    setAnew(next === undefined);
    leaveSteps();
  };
  const shown = skip || isGone ? { ...query, data: none, error: undefined } : query;
  return (
    <Loaded query={shown} rows={3}>
      {({ request }) => {
        if (request && !anew && !isPast) {
          return (
            <LostRequestView
              request={request}
              ticket={ticket}
              refresh={{ run: () => void query.refetch(), busy: query.isFetching }}
              onAnew={() => change(undefined)}
            />
          );
        }
        const onSent = (sent?: string) => {
          setAnew(false);
          if (sent) change(sent);
          else leaveSteps();
        };
        return hasToken ? (
          <RetrieveSignedIn onSent={onSent} />
        ) : (
          <RetrieveSignedOut onSent={onSent} />
        );
      }}
    </Loaded>
  );
}

function isNotFound(error: unknown): boolean {
  if (!error) return false;
  const failure = toFailure(error);
  return failure.kind === 'refused' && failure.code === codes.notFound;
}
