import { assertInDevelopment } from '../assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** `0x1234…abcd`, as people compare addresses. */
export function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Addresses are the same whatever their case. */
export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('sameAddress(a?: string, b?: string)', a, b);
  return a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase();
}
