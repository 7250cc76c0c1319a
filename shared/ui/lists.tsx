/** A subpath of its own: only screens with a list load it. */

export { FilterSelect } from './fields/filter-select.tsx';
export { CursorList, ListEnd } from './lists/cursor-list.tsx';
export { PlainList } from './lists/plain-list.tsx';
