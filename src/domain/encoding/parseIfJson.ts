/** Untrusted text as JSON; undefined for what is none, or nests deeper than the engine reads. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
