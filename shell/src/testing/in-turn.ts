/** Each answer once, in order; the last one stays. */
export function inTurn(...turns: (object | (() => unknown))[]): () => unknown {
  let at = 0;
  return () => {
    const turn = turns[Math.min(at, turns.length - 1)];
    at += 1;
    return typeof turn === 'function' ? (turn as () => unknown)() : turn;
  };
}
