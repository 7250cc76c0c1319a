/** Lists: a subpath of its own, loaded by the screens that have one. */
export { CursorList, ListEnd } from './cursor-list.tsx';
export { FilterSelect } from './filter-select.tsx';
export { PlainList } from './plain-list.tsx';
