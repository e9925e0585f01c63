/** JSON of what may be stored, in lines, of at most so many characters: what would go beyond is not written at all. */
export function boundedJson(value: unknown, maxCharacters: number): { readonly text: string; readonly isCut: boolean } {
  const pieces: string[] = [];
  let left = maxCharacters;
  const add = (piece: string): boolean => {
    if (piece.length <= left) pieces.push(piece);
    left -= piece.length;
    return left >= 0;
  };
  const isCut = !write(value, 0, add, () => left);
  return { text: isCut ? `${pieces.join('')}…` : pieces.join(''), isCut };
}

/** Deeper than this, nothing is written further to the right. */
const maxIndent = 12;

/** False as soon as there is no room left. */
function write(value: unknown, depth: number, add: (piece: string) => boolean, left: () => number): boolean {
  if (typeof value !== 'object' || value === null) return add(writeLeaf(value, left()));
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return add(isList ? '[]' : '{}');
  const line = `\n${'  '.repeat(Math.min(depth, maxIndent))}`;
  const inner = depth < maxIndent ? `${line}  ` : line;
  const isWhole = add(isList ? '[' : '{') && entries.every(([key, item], at) => add(`${at > 0 ? ',' : ''}${inner}${isList ? '' : `${JSON.stringify(key)}: `}`) && write(item, depth + 1, add, left));
  return isWhole && add(`${line}${isList ? ']' : '}'}`);
}

function writeLeaf(value: unknown, left: number): string {
  if (typeof value === 'bigint') return `"${value}"`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, Math.max(left, 0))) : JSON.stringify(value);
}
