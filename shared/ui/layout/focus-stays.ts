import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * What a key has pressed may be gone afterwards: a filter that is cleared, a row that is removed, a
 * retry that went well. The focus then goes to what stands in its place, and never to nowhere.
 */
export function useFocusStays(root: RefObject<HTMLElement | null>): void {
  useEffect(() => (root.current ? watch(root.current) : undefined), [root]);
}

function watch(root: HTMLElement): () => void {
  let focused: Element | null = null;
  // A finger has no place that it could lose, and a field would bring the phone's keyboard.
  let isByKey = false;
  const observer = new MutationObserver((records) => {
    if (!focused || focused.isConnected) return;
    const hole = holeOf(focused, records);
    focused = null;
    // Whoever takes the focus for a reason of its own comes first.
    if (hole && isByKey) setTimeout(() => fill(hole, root));
  });
  observer.observe(root, { childList: true, subtree: true });
  const stop = new AbortController();
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    take: (event: HTMLElementEventMap[Type]) => void,
  ) => root.addEventListener(type, take, { capture: true, signal: stop.signal });
  listen('keydown', () => {
    isByKey = true;
  });
  listen('pointerdown', () => {
    isByKey = false;
  });
  listen('focusin', ({ target }) => {
    focused = target as Element;
  });
  // Left on purpose; what is taken out of the page says the same, and is gone a moment later.
  listen('focusout', () => {
    setTimeout(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

/** Where it was taken out, with what stands around. */
type Hole = Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>;

function holeOf(focused: Element, records: readonly MutationRecord[]): Hole | undefined {
  let hole: Hole | undefined;
  let lost: Node = focused;
  for (const record of records) {
    if (lost.isConnected) break;
    if (![...record.removedNodes].some((node) => node.contains(lost))) continue;
    hole = record;
    lost = record.target;
  }
  return lost.isConnected ? hole : undefined;
}

const takers = [
  'a[href]',
  'button:not(:disabled, [tabindex="-1"])',
  'input:not(:disabled, [type="radio"]:not(:checked))',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
].join();

/** Nearest first: what follows in the same part of the page, what comes before, then further out. */
function fill(hole: Hole, root: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  const place = hole.target as HTMLElement;
  const all = place.closest('dialog') ?? root;
  for (let part = place; all.contains(part) && part.parentElement; part = part.parentElement) {
    const inside = [...part.querySelectorAll<HTMLElement>(takers)];
    const after = inside.filter((one) => follows(one, hole));
    const before = inside.filter((one) => !after.includes(one)).reverse();
    if ([...after, ...before].some(takesFocus)) return;
  }
  all.tabIndex = -1;
  all.focus();
  all.addEventListener('blur', () => all.removeAttribute('tabindex'), { once: true });
}

/** What is hidden does not take it. */
function takesFocus(element: HTMLElement): boolean {
  element.focus();
  return document.activeElement === element;
}

function follows(element: Element, { target, previousSibling, nextSibling }: Hole): boolean {
  const isThere = (node: Node | null): node is Node => node?.parentNode === target;
  const comes = (from: Node) =>
    Boolean(from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (isThere(nextSibling)) return nextSibling.contains(element) || comes(nextSibling);
  if (isThere(previousSibling)) return comes(previousSibling) && !previousSibling.contains(element);
  return comes(target);
}
