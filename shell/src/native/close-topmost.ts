/** Closes the front dialog or sheet like the Escape key; false where none is open. */
export function closeTopmost(doc: Document): boolean {
  const open = doc.querySelectorAll<HTMLDialogElement>('dialog[open]');
  // The front dialog has the focus, unless a press beside it has removed the focus.
  const focused = doc.activeElement?.closest<HTMLDialogElement>('dialog[open]');
  const front = focused ?? [...open].at(-1);
  if (!front) return false;
  const cancel = new Event('cancel', { cancelable: true });
  // A dialog that prevents the event closes itself.
  if (front.dispatchEvent(cancel)) front.close();
  return true;
}
