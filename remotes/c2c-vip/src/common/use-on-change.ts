import { useEffect, useRef } from 'react';

/** Calls `then` when the value changes, but not for the first value. */
export function useOnChange(value: string | undefined, then: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    const before = known.current;
    known.current = value;
    if (before !== undefined && value !== undefined && before !== value) then();
    // `then` may be a new function at each render: the value alone decides.
  }, [value]);
}
