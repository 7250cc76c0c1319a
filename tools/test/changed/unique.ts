export const unique = <Item>(items: Iterable<Item>): Item[] => [...new Set(items)];
