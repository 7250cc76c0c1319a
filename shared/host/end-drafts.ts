/** Reaches the drafts of every bundle in the page; its detail says whether they are over. */
export const draftsEnd = 'draftsend';

const notify = (isOver: boolean): void =>
  void window.dispatchEvent(new CustomEvent(draftsEnd, { detail: isOver }));

/** What was typed has been sent, or its person leaves: it does not come back. */
export const endDrafts = (): void => notify(true);

/** Nothing came of it: what the screen still shows comes back. */
export const resumeDrafts = (): void => notify(false);
