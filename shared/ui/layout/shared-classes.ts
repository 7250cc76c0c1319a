import styles from './shared-classes.module.css';

/** Class names that every screen needs, so that no feature defines its own. */
const { divided, hint, caption, small, medium, large } = styles;

/** A list with lines between its entries. */
export { divided };

/** Secondary text: below a value or field, and above one. */
export const textStyles = { hint, caption };

/** One column, by the size of its gaps. */
export const stacks = { small, medium, large };
