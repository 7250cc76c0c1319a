/** Opens the phone's share sheet; false where it has none. */
export async function share(data: ShareData): Promise<boolean> {
  if (!navigator.share || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // A person who closes the sheet has changed their mind: not a failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

interface TextFile {
  content: string;
  fileName: string;
  /** Such as `text/csv`. */
  type: string;
}

/** Opens the share sheet of a phone, which can also save; a desktop browser downloads the file. */
export async function saveFile({ content, fileName, type }: TextFile): Promise<void> {
  const file = new File([content], fileName, { type });
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (isPhone && (await share({ files: [file] }))) return;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers start reading only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
