/**
 * Grey shapes shown while a page loads. The server writes them into the HTML and the kit renders
 * the same structure again, so nothing shifts. Styled by `shared/ui/styles/skeleton.css`.
 */
export type SkeletonNode = readonly [classNames: string, ...children: SkeletonNode[]];

const repeat = (count: number, node: SkeletonNode): SkeletonNode[] => Array(count).fill(node);

const line = (width: string): SkeletonNode => [`sk-line sk-${width}`];
const row: SkeletonNode = [
  'sk-row',
  ['sk-dot'],
  ['sk-grow', line('w3'), line('w2')],
  ['sk-end', line('w1')],
];
const pair: SkeletonNode = ['sk-row', ['sk-grow', line('w2')], ['sk-end', line('w1')]];
const field: SkeletonNode = ['sk-field', line('w2'), ['sk-box']];
const paragraph: SkeletonNode = ['sk-text', line('w5'), line('w5'), line('w5'), line('w4')];

const bodies = {
  list: [['sk-card sk-flush', ...repeat(8, row)]],
  cards: [
    ['sk-card sk-hero', line('w2'), ['sk-figure'], line('w3')],
    ['sk-card', line('w3'), line('w5'), line('w4')],
    ['sk-card sk-flush', ...repeat(4, row)],
  ],
  detail: [
    ['sk-card sk-hero', line('w2'), ['sk-figure'], line('w3')],
    ['sk-card sk-flush', ...repeat(6, pair)],
  ],
  document: [['sk-text', ['sk-figure'], line('w2')], ...repeat(4, paragraph)],
  form: [['sk-card', ...repeat(3, field)], ['sk-button']],
} satisfies Record<string, SkeletonNode[]>;

export type SkeletonShape = keyof typeof bodies;
export const skeletonShapes = Object.keys(bodies) as SkeletonShape[];

interface SkeletonOptions {
  /** Whether the bar has the place of a back button. */
  back: boolean;
}

/** A newer remote may name a shape that is unknown here: the page works, behind a list. */
export function skeletonNodes(shape: SkeletonShape, { back }: SkeletonOptions): SkeletonNode {
  const known = skeletonShapes.includes(shape) ? shape : 'list';
  const place: SkeletonNode[] = back ? [['sk-back']] : [];
  return ['sk', ['sk-bar', ...place, line('w2')], ['sk-body', ...bodies[known]]];
}

const toHtml = ([classNames, ...children]: SkeletonNode): string =>
  `<div class="${classNames}">${children.map(toHtml).join('')}</div>`;

/** Safe to insert into HTML: it contains constants only. */
export function skeletonHtml(shape: SkeletonShape, options: SkeletonOptions): string {
  const [classNames, ...children] = skeletonNodes(shape, options);
  return `<div class="${classNames}" aria-hidden="true">${children.map(toHtml).join('')}</div>`;
}
