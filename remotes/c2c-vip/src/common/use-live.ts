import { useEffect, useRef } from 'react';

/** Does something whenever a value is another than before: not with the first one. */
export function useOnChange(value: string | undefined, then: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    const before = known.current;
    known.current = value;
    if (before !== undefined && value !== undefined && before !== value) then();
    // Whichever render made it, it does the same.
  }, [value]);
}
