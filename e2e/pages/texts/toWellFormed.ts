/** As a chain keeps texts, and addresses of the web do: half characters have no place there. */
export function toWellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
