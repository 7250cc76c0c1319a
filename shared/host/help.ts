import { createElement } from 'react';
import { type Failure, failureNumber } from './failure.ts';
import { useWords } from './hooks.ts';
import { Link } from './navigation.ts';

/** Links to support that say what they are about; `withFailure` only for a failure with a number. */
export function useHelp() {
  const { t } = useWords('common');
  const link = (about: Record<string, string>) => ({
    label: t('help'),
    link: createElement(Link, { to: `/customService?${new URLSearchParams(about)}` }),
  });
  return {
    withOperation: (operation: string) => link({ operation }),
    withFailure(failure: Failure) {
      const error = failureNumber(failure);
      return error ? link({ error }) : undefined;
    },
  };
}
