/** Reaches the drafts of every bundle in the page. Alone in its file: the money kit has no drafts. */
export const draftsEnd = 'draftsend';

/** What was typed has been sent: it does not come back. */
export const endDrafts = (): void => void window.dispatchEvent(new Event(draftsEnd));
