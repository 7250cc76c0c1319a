export interface WaitPart {
  unit: 'hours' | 'minutes' | 'seconds';
  number: number;
}

/** Hours and minutes; seconds only below a minute, where they are what a person waits for. */
export function waitParts(seconds: number): WaitPart[] {
  const left = Math.max(0, Math.ceil(seconds));
  if (left < 60) return [{ unit: 'seconds', number: left }];
  const all = Math.round(left / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const parts: WaitPart[] = [
    { unit: 'hours', number: hours },
    { unit: 'minutes', number: minutes },
  ];
  return parts.filter(({ number }) => number > 0);
}
