import { basePath } from '@shared/contract/releases';

/** The path of the open route, below the base of the web view. */
export const routePath = ({ location }: Window): string =>
  location.pathname.slice(basePath.length) || '/';
