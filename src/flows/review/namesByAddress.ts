/** Names that a site gives by address, however it writes an address: by address in lower case. */
export function namesByAddress(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([address, name]) => [address.toLowerCase(), name]));
}
