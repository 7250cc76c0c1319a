/** What the person has typed on this screen: a reload would interrupt them. */
export interface UnsentInput {
  /** True while a field with such input, or a sheet, is on the screen. */
  isOpen(): boolean;
  /** They have turned to something else: fields count again once they are typed into. */
  turnAway(): void;
}

export function watchInput(doc: Document): UnsentInput {
  const typedInto = new Set<Element>();
  doc.addEventListener('input', ({ target }) => typedInto.add(target as Element), true);
  return {
    isOpen: () =>
      doc.querySelector('dialog[open]') !== null ||
      [...typedInto].some((field) => field.isConnected),
    turnAway: () => typedInto.clear(),
  };
}
