import type { OrderItem } from '@shared/contract/shop';
import { itemTexts } from '../domains/shop/json-columns.ts';
import list from './shop-goods.json' with { type: 'json' };

export type GoodName = keyof typeof list;

/** A product of the demo shop; the file has its name and variant by language. */
export function goodOf(good: GoodName) {
  const { category, texts } = list[good];
  const byLanguage = Object.entries(texts).map(([language, [name, variant]]) => [
    language,
    { name, variant },
  ]);
  return {
    category: category as OrderItem['category'],
    texts: itemTexts.parse(Object.fromEntries(byLanguage)),
  };
}
