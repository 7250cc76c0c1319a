import { reportPictures } from '@shared/contract/report-reasons';
import { useDraft } from '@shared/host/draft';
import { useState } from 'react';

export interface PickedPicture {
  id: number;
  name: string;
  /** Until it is uploaded. */
  file?: File;
  /** Once it is uploaded. */
  url?: string;
}

type Pictures = readonly PickedPicture[];

/** The picked pictures of a form and their uploaded URLs. A reload leaves what is uploaded. */
export function usePictures() {
  const [uploaded, setUploaded, endDraft] = useDraft<Pictures>('pictures', []);
  const [sending, setSending] = useState<Pictures>([]);
  const pictures = [...uploaded, ...sending].sort((one, other) => one.id - other.id);
  const without = (id: number) => (now: Pictures) => now.filter((one) => one.id !== id);
  return {
    pictures,
    isFull: pictures.length >= reportPictures,
    isSending: sending.length > 0,
    urls: pictures.flatMap(({ url }) => (url === undefined ? [] : [url])),
    add: (files: readonly File[]) => {
      const next = (pictures.at(-1)?.id ?? 0) + 1;
      const added = files
        .slice(0, reportPictures - pictures.length)
        .map((file, index) => ({ id: next + index, name: file.name, file }));
      setSending((now) => [...now, ...added]);
    },
    setUrl: ({ id, name }: PickedPicture, url: string) => {
      setUploaded((now) => [...now, { id, name, url }]);
      setSending(without(id));
    },
    remove: (id: number) => {
      setUploaded(without(id));
      setSending(without(id));
    },
    endDraft,
  };
}
