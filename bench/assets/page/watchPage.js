/** Watches how long the page does not come to its own: the longest time between two beats of a timer. @returns {{ end(): Promise<number> }} */
export function watchPage() {
  let longestMs = 0;
  let sinceMs = performance.now();
  const note = () => {
    longestMs = Math.max(longestMs, performance.now() - sinceMs);
    sinceMs = performance.now();
  };
  const beat = setInterval(note, 1);
  return {
    end: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5)); // one more beat
      clearInterval(beat);
      return longestMs;
    },
  };
}
