import * as v from 'valibot';

const hexAddress = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/), v.toLowerCase());
const amount = v.pipe(v.string(), v.regex(/^\d{1,30}$/), v.transform((digits) => BigInt(digits)));
const deadline = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 48 - 1));
const data = v.pipe(v.string(), v.regex(/^0x(?:[\da-fA-F]{2})*$/));
const word = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{64}$/), v.toLowerCase());
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const asked = { signature: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{128,130}$/)), identityToken: v.optional(v.string()), siteId: v.optional(v.string()) };

/** A request for a forwarder. @see ERC-2771 */
const forwardBody = v.strictObject({
  ...asked,
  request: v.strictObject({ from: hexAddress, to: hexAddress, value: amount, gas: amount, nonce: amount, deadline, data }),
});

/** Calls for the code that an account runs, and leave to run it where it does not yet. @see EIP-7702 */
const executionBody = v.strictObject({
  ...asked,
  execution: v.strictObject({
    from: hexAddress,
    calls: v.pipe(v.array(v.strictObject({ to: hexAddress, value: amount, data })), v.minLength(1), v.maxLength(100)),
    /** The account's code takes each once. */
    uid: word,
    deadline,
  }),
  authorization: v.optional(v.strictObject({ chainId: whole, address: hexAddress, nonce: whole, r: word, s: word, yParity: v.picklist([0, 1]) })),
});

/** What pages hand in. Amounts are decimal text, deadlines seconds since 1970. */
export const relayBody = v.union([forwardBody, executionBody]);

export type ForwardBody = v.InferOutput<typeof forwardBody>;
export type ExecutionBody = v.InferOutput<typeof executionBody>;

/** An account, as a query names it: in lower case, or undefined for what is none. */
export function readHexAddress(text: string): string | undefined {
  const read = v.safeParse(hexAddress, text);
  return read.success ? read.output : undefined;
}
