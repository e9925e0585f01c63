import { defineErrors } from '../errors.ts';

/** Between a contract's interface and bytes. */
export const abiErrors = /* @__PURE__ */ defineErrors('abi', {
  badSignature: { message: 'Not an ABI signature: {signature}', remedy: "Write it as Solidity does, e.g. 'function transfer(address to, uint256 amount) returns (bool)'." },
  unknownMethod: { message: 'Could not resolve method', remedy: 'Check the name and the number of arguments against the ABI of the contract.' },
  ambiguousMethod: { message: 'Several methods are called {name}: {signatures}', remedy: 'Name it with its types, as in the list.' },
  unknownEvent: { message: 'Could not resolve event', remedy: 'Check the name of the event against the ABI of the contract.' },
  ambiguousEvent: { message: 'Several events are called {name}: {signatures}', remedy: 'Name it with its types, as in the list.' },
  unsupportedType: { message: 'The ABI type {type} is not supported', remedy: "Give types as a compiled ABI has them, e.g. 'uint256' rather than 'uint'." },
  badValue: { message: 'Not a value of {type}: {why}', remedy: 'Give what the ABI of the contract asks for.' },
  badData: { message: 'The data cannot be decoded as {type}: {why}', remedy: 'Check the ABI against the contract at this address.' },
});
