/** Lists: a subpath of its own, loaded by the screens that have one. */

export { FilterSelect } from './fields/filter-select.tsx';
export { CursorList, ListEnd } from './lists/cursor-list.tsx';
export { PlainList } from './lists/plain-list.tsx';
