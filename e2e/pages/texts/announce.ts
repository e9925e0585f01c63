export interface Announced {
  readonly name: string;
  /** Its id. */
  readonly rdns: string;
  request(method: string): Promise<unknown>;
}

/** An extension makes itself known, by its name and an icon made of the same. @see EIP-6963 */
export function announce({ name, rdns, request }: Announced): void {
  const icon = `data:image/svg+xml,${encodeURIComponent(name.startsWith('<svg') ? name : `<svg xmlns="http://www.w3.org/2000/svg">${name}</svg>`)}`;
  const provider = { request: ({ method }: { readonly method: string }) => request(method), on: () => {}, removeListener: () => {} };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider }) }));
}
