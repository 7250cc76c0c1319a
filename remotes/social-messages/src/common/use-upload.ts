import { codes } from '@shared/contract/codes';
import type { UploadKind, UploadPurpose } from '@shared/contract/enums';
import { failureText, toFailure, useWords } from '@shared/host';
import { useEffect, useRef, useState } from 'react';
import { createUpload } from './upload.ts';

interface UploadNeeds {
  kind: UploadKind;
  purpose: UploadPurpose;
  /** What is done with the address of the file; a failure of it is one of the upload. */
  onDone: (url: string) => Promise<unknown>;
}

type State =
  | { step: 'idle' }
  | { step: 'sending'; progress: number }
  | { step: 'failed'; message: string; canRetry: boolean };

/** Of the file itself: the same one will not be taken another time. */
const refusals: readonly number[] = [codes.fileRefused, codes.tooLarge];

/** One file on its way: how far it is, a way to stop it, and to go on after a failure. */
export function useUpload({ kind, purpose, onDone }: UploadNeeds) {
  const { t } = useWords('common');
  const [state, setState] = useState<State>({ step: 'idle' });
  const upload = useRef<ReturnType<typeof createUpload>>(undefined);
  const stop = useRef<AbortController>(undefined);
  // Whoever leaves the page has cancelled it.
  useEffect(() => () => stop.current?.abort(), []);

  const run = async () => {
    const current = upload.current;
    if (!current) return;
    const control = new AbortController();
    stop.current = control;
    const { signal } = control;
    const show = (next: State) => {
      if (!signal.aborted) setState(next);
    };
    show({ step: 'sending', progress: 0 });
    try {
      const onProgress = (progress: number) => show({ step: 'sending', progress });
      await onDone(await current.run({ signal, onProgress }));
      show({ step: 'idle' });
    } catch (error) {
      const failure = toFailure(error);
      const isRefused = failure.kind === 'refused' && refusals.some((one) => one === failure.code);
      show({ step: 'failed', message: failureText(failure, t), canRetry: !isRefused });
    }
  };

  return {
    ...state,
    /** Begins with another file. */
    send: (file: File) => {
      stop.current?.abort();
      upload.current = createUpload({ file, kind, purpose });
      void run();
    },
    retry: () => void run(),
    cancel: () => {
      stop.current?.abort();
      upload.current = undefined;
      setState({ step: 'idle' });
    },
  };
}
