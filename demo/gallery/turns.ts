/** Lets few do something at a time, in the order of asking. */
export interface Turns {
  /** `begin` is called when it is one's turn. Returns what ends the turn, or the waiting for it; ending twice does nothing. */
  take(begin: () => void): () => void;
}

/** So many at a time, and no more. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    for (let begin = running < most ? waiting.shift() : undefined; begin; begin = running < most ? waiting.shift() : undefined) {
      running += 1;
      begin();
    }
  };
  return {
    take: (begin) => {
      let at: 'waiting' | 'running' | 'ended' = 'waiting';
      const start = (): void => {
        at = 'running';
        begin();
      };
      waiting.push(start);
      next();
      return () => {
        if (at === 'waiting') waiting.splice(waiting.indexOf(start), 1);
        if (at === 'running') running -= 1;
        at = 'ended';
        next();
      };
    },
  };
}
