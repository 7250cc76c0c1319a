/** What a page hands to the phone: to another app, or to its files. */

/** Opens the phone's own sheet for sharing; false where it has none. */
export async function share(data: ShareData): Promise<boolean> {
  if (!navigator.share || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Whoever closes the sheet has decided: nothing is wrong.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export interface TextFile {
  content: string;
  fileName: string;
  /** Such as `text/csv`. */
  type: string;
}

/** A phone shares a file, to its files as well; a browser saves it. */
export async function saveFile({ content, fileName, type }: TextFile): Promise<void> {
  const file = new File([content], fileName, { type });
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (isPhone && (await share({ files: [file] }))) return;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
