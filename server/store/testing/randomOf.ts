/** Random choices that repeat with their seed. Mulberry32. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick<A>(choices: readonly [A, ...A[]]): A {
      return choices[below(choices.length)] ?? choices[0];
    },
    shuffle<A>(items: readonly A[]): readonly A[] {
      return items.map((item) => ({ item, at: next() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
    },
  };
}

export type Random = ReturnType<typeof randomOf>;
