/** Why gas is not paid, with the HTTP status and words for developers. */
export const gaslessRefusals = {
  /** What to do: send what the contract of a paymaster (ERC-7677) or of the relay names; detail says what is wrong. */
  badRequest: [400, 'The request is malformed'],
  /** What to do: use a method that the server has; a bundler's methods are the bundler's. */
  unknownMethod: [404, 'There is no such method'],
  /** What to do: add the chain to the gasless settings of the server, or switch the network. */
  unknownChain: [404, 'No gas is paid on this network'],
  /** What to do: use a version of the EntryPoint for which the settings name a paymaster of this chain. */
  unknownEntryPoint: [403, 'No gas is paid at this entry point'],
  /** What to do: list the origin of the page under origins of the site, and switch gasless on for it. */
  notAllowed: [403, 'No gas is paid for this page'],
  /** What to do: let the person sign in first, and send their identity token. */
  notSignedIn: [401, 'Gas is paid for people who are signed in: give their identity token'],
  /** What to do: send by an account whose calls the server can read, or name the calls that are allowed in another way in the settings. */
  unknownCallData: [403, 'The call data is of no account that is known, so that its calls cannot be checked'],
  /** What to do: add the contract and its method to the calls that the settings allow, or let the person pay for this one. */
  callNotAllowed: [403, 'Gas is not paid for one of the calls'],
  /** What to do: send no value along; have the contract take a token instead. */
  withValue: [403, 'A relayed request cannot have a value'],
  /** What to do: ask for less gas, or raise the limit in the settings. */
  gasTooHigh: [403, 'A limit of gas is above what is paid for'],
  /** What to do: ask for the fees anew; a node may have given a wrong price. */
  feeTooHigh: [403, 'The fee is far above the price of the network'],
  /** What to do: read the nonce anew and sign again. */
  nonceUsed: [409, 'The nonce is used, or is not the next one'],
  /** What to do: use the code that the settings name, or add this one after it was checked. */
  delegateNotAllowed: [403, 'Gas is not paid for accounts that run this code'],
  /** What to do: sign with the account that the request names, for this chain and contract. */
  wrongSignature: [401, 'The signature is not that of the account'],
  /** What to do: give a deadline between now and an hour from now, and look at the clock of the device. */
  badDeadline: [403, 'The deadline has passed, or is more than an hour away'],
  /** What to do: look at detail for the reason of the contract; nothing was sent. */
  wouldFail: [422, 'It would fail'],
  /** What to do: wait for `retryAfterMs`, let the person pay, or raise the limit in the settings. */
  overLimit: [429, 'A limit of what is paid for is reached'],
  /** What to do: wait for `retryAfterMs`. */
  tooMany: [429, 'Too many requests'],
  /** What to do: check the id; requests are kept for a limited time. */
  unknownRelay: [404, 'There is no such request'],
  /** What to do: wait for its outcome: it is on its way to the chain. */
  notCancellable: [409, 'It can be taken back no more'],
  /** What to do: look at the endpoint in the server's settings; the request can be repeated. */
  nodeAway: [503, 'The network does not answer'],
  /** What to do: look at the server's log; the request can be repeated. */
  unavailable: [503, 'The service is not available'],
} as const satisfies Readonly<Record<string, readonly [status: number, text: string]>>;

export type GaslessCode = keyof typeof gaslessRefusals;

export interface GaslessRefusal extends Error {
  readonly gasless: { readonly code: GaslessCode; readonly detail?: string; readonly retryAfterMs?: number };
}

/** `detail` is for the developer of the page, and may hold words of a node. */
export function gaslessRefusal(code: GaslessCode, { detail, retryAfterMs, ...options }: { readonly detail?: string; readonly retryAfterMs?: number } & ErrorOptions = {}): GaslessRefusal {
  const [, text] = gaslessRefusals[code];
  return Object.assign(new Error(detail === undefined ? text : `${text}: ${detail}`, options), { name: 'GaslessRefusal', gasless: { code, ...(detail !== undefined && { detail }), ...(retryAfterMs !== undefined && { retryAfterMs }) } });
}

export function isGaslessRefusal(error: unknown): error is GaslessRefusal {
  return error instanceof Error && error.name === 'GaslessRefusal' && 'gasless' in error;
}
