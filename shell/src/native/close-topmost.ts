/** Closes the dialog or sheet in front, as the Escape key does. False where none is open. */
export function closeTopmost(doc: Document): boolean {
  const open = doc.querySelectorAll<HTMLDialogElement>('dialog[open]');
  // The one in front holds the focus; a press beside everything leaves it with nobody.
  const focused = doc.activeElement?.closest<HTMLDialogElement>('dialog[open]');
  const front = focused ?? [...open].at(-1);
  if (!front) return false;
  const cancel = new Event('cancel', { cancelable: true });
  // Whoever prevents it decides for itself; the rest just closes.
  if (front.dispatchEvent(cancel)) front.close();
  return true;
}
