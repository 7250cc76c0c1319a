import { codes } from '@shared/contract/codes';
import type { UploadKind, UploadPurpose } from '@shared/contract/enums';
import { failureText, toFailure, useWords } from '@shared/host';
import { useEffect, useRef, useState } from 'react';
import { createUpload } from './upload.ts';

interface UseUploadOptions {
  kind: UploadKind;
  purpose: UploadPurpose;
  /** Receives the URL of the file. If it rejects, the upload counts as failed. */
  onDone: (url: string) => Promise<unknown>;
}

type State =
  | { step: 'idle' }
  | { step: 'sending'; progress: number }
  | { step: 'failed'; message: string; canRetry: boolean };

/** The file itself is refused, so a retry is pointless. */
const finalCodes: readonly number[] = [codes.fileRefused, codes.tooLarge];

/** Uploads one file at a time, with progress, cancel and retry. */
export function useUpload({ kind, purpose, onDone }: UseUploadOptions) {
  const { t } = useWords('common');
  const [state, setState] = useState<State>({ step: 'idle' });
  const upload = useRef<ReturnType<typeof createUpload>>(undefined);
  const abort = useRef<AbortController>(undefined);
  // Leaving the page cancels the upload.
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    const current = upload.current;
    if (!current) return;
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
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
      const isRefused =
        failure.kind === 'refused' && finalCodes.some((one) => one === failure.code);
      show({ step: 'failed', message: failureText(failure, t), canRetry: !isRefused });
    }
  };

  return {
    ...state,
    /** Starts with another file. */
    send: (file: File) => {
      abort.current?.abort();
      upload.current = createUpload({ file, kind, purpose });
      void run();
    },
    retry: () => void run(),
    cancel: () => {
      abort.current?.abort();
      upload.current = undefined;
      setState({ step: 'idle' });
    },
  };
}
