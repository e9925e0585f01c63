/** The best known, whose marks come sixteen a file: some three screens of the list. */
const [bestKnown, bestKnownAPart] = [64, 16];
/** Of the others, which few visitors scroll to: each file that a site's build has costs a few bytes at start. */
const othersAPart = 36;

/** In which part the mark of a wallet is, by its place in the directory. */
export function markPartOf(place: number): number {
  return place < bestKnown ? Math.floor(place / bestKnownAPart) : bestKnown / bestKnownAPart + Math.floor((place - bestKnown) / othersAPart);
}
