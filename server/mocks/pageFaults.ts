/** What goes wrong with a wallet in the page. */
export const pageFaults = [
  'none',
  /** The server cannot be reached. */
  'serverAway',
  /** Each answer of the server comes some seconds late. */
  'slow',
  /** A mail has another code than the one that lets its reader in. */
  'wrongCode',
  /** No mail arrives. */
  'mailLost',
  /** No message arrives at a phone. */
  'smsLost',
  /** A message arrives 20 s late. */
  'smsLate',
  /** The browser keeps nothing: the wallet's device is a new one with each load of the page. */
  'storageDenied',
] as const;
export type PageFault = (typeof pageFaults)[number];

export interface PageFaults {
  get(): PageFault;
  set(fault: PageFault): void;
  subscribe(listener: () => void): () => void;
}

export function createPageFaults(): PageFaults {
  const listeners = new Set<() => void>();
  let fault: PageFault = 'none';
  return {
    get: () => fault,
    set: (next) => {
      fault = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
