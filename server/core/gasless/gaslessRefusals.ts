/** Why gas is not paid, with the HTTP status and words for developers. */
export const gaslessRefusals = {
  badRequest: [400, 'The request is malformed'],
  unknownMethod: [404, 'There is no such method'],
  unknownChain: [404, 'No gas is paid on this network'],
  unknownEntryPoint: [403, 'No gas is paid at this entry point'],
  notAllowed: [403, 'No gas is paid for this page'],
  notSignedIn: [401, 'Gas is paid for people who are signed in: give their identity token'],
  unknownCallData: [403, 'The call data is of no account that is known, so that its calls cannot be checked'],
  callNotAllowed: [403, 'Gas is not paid for one of the calls'],
  withValue: [403, 'A relayed request cannot have a value'],
  gasTooHigh: [403, 'A limit of gas is above what is paid for'],
  feeTooHigh: [403, 'The fee is far above the price of the network'],
  nonceUsed: [409, 'The nonce is used, or is not the next one'],
  delegateNotAllowed: [403, 'Gas is not paid for accounts that run this code'],
  wrongSignature: [401, 'The signature is not that of the account'],
  badDeadline: [403, 'The deadline has passed, or is more than an hour away'],
  wouldFail: [422, 'It would fail'],
  overLimit: [429, 'A limit of what is paid for is reached'],
  tooMany: [429, 'Too many requests'],
  unknownRelay: [404, 'There is no such request'],
  notCancellable: [409, 'It can be taken back no more'],
  nodeAway: [503, 'The network does not answer'],
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
