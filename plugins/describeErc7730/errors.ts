import { defineErrors } from '../../src/domain/errors.ts';

/** What sites give as descriptors, and descriptors that do not fit what they are bound to. */
export const describeErc7730Errors = /* @__PURE__ */ defineErrors('describeErc7730', {
  badDescriptor: { message: 'This is no ERC-7730 descriptor: {why}', remedy: 'Correct the descriptor, or leave it out.' },
  unknownContract: { message: 'The ERC-7730 registry has no descriptor for {contract}.', remedy: 'Name the contract as the registry’s indexes do, e.g. eip155:1:0x…' },
  doesNotFit: { message: 'The ERC-7730 descriptor does not fit the request: {why}', remedy: 'Correct the descriptor, or leave it out.' },
});

/** @see parseDescriptor */
export function bad(why: string): Error {
  return describeErc7730Errors.badDescriptor({ why });
}

/** The request is then described by the core alone. */
export function misfit(why: string): Error {
  return describeErc7730Errors.doesNotFit({ why });
}
