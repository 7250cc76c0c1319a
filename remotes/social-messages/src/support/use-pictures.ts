import { reportPictures } from '@shared/contract/report-reasons';
import { useState } from 'react';

export interface PickedPicture {
  id: number;
  file: File;
  /** Set once it is uploaded. */
  url?: string;
}

/** The picked pictures of a form and their uploaded URLs. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  return {
    pictures,
    isFull: pictures.length >= reportPictures,
    isSending: pictures.some(({ url }) => url === undefined),
    urls: pictures.flatMap(({ url }) => (url === undefined ? [] : [url])),
    add: (files: readonly File[]) =>
      setPictures((now) => {
        const next = 1 + Math.max(0, ...now.map(({ id }) => id));
        const added = files.map((file, index) => ({ id: next + index, file }));
        return [...now, ...added].slice(0, reportPictures);
      }),
    setUrl: (id: number, url: string) =>
      setPictures((now) => now.map((one) => (one.id === id ? { ...one, url } : one))),
    remove: (id: number) => setPictures((now) => now.filter((one) => one.id !== id)),
  };
}
