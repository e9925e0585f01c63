import { randomBits } from '../randomBits.ts';

/** 192 bits that no operation of an account has had, and never 0. `fraction` gives numbers from 0 to below 1. @see ERC-4337, semi-abstracted nonces */
export function randomNonceKey(fraction: () => number): bigint {
  return randomBits(fraction, 192) || 1n;
}
