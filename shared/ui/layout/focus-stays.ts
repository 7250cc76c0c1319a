import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * A pressed element may disappear: a cleared filter, a removed row, a retry that succeeded. The
 * focus then moves to the nearest element instead of getting lost.
 */
export function useFocusStays(root: RefObject<HTMLElement | null>): void {
  useEffect(() => (root.current ? watch(root.current) : undefined), [root]);
}

function watch(root: HTMLElement): () => void {
  let focused: Element | null = null;
  // Touch has no focus to lose, and focusing a field would open the keyboard.
  let isByKey = false;
  const observer = new MutationObserver((records) => {
    if (!focused || focused.isConnected) return;
    const hole = holeOf(focused, records);
    focused = null;
    // A deliberate focus change takes precedence.
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
  // A removed element fires the same event as a deliberate blur; it is gone a moment later.
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

/** The place of the removal, with its surroundings. */
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

/**
 * Nearest first: following elements in the same container, preceding ones, then outer containers.
 */
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

/** Hidden elements cannot receive the focus. */
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
