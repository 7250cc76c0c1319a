import { ConfirmDialog, Toaster } from '@shared/ui';
import { useSyncExternalStore } from 'react';
import type { NoticesCenter } from './notices.ts';

/** Toasts and the open question, above every screen. */
export function NoticesLayer({ notices }: { notices: NoticesCenter }) {
  const { toasts, question } = useSyncExternalStore(notices.subscribe, notices.state);
  return (
    <>
      <Toaster toasts={toasts} onClose={notices.dismiss} />
      {question && (
        <ConfirmDialog
          title={question.title}
          message={question.message}
          confirm={question.confirm}
          cancel={question.cancel}
          danger={question.danger}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
    </>
  );
}
