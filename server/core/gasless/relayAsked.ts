import type { Row } from '../../store/store.ts';
import type { OpenChain } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import type { PolicyCall } from './policies.ts';

/** What was handed in, in the form that all kinds of requests share. */
export interface RelayAsked {
  /** In lower case. */
  readonly from: string;
  /** Each is carried out once: by the forwarder, or by the account's own code. */
  readonly nonce: bigint;
  /** Seconds since 1970. */
  readonly deadline: number;
  readonly calls: readonly PolicyCall[];
  /** The contract that the transaction calls. */
  readonly forwarder: string;
  /** Looks at what can be told without a node. @throws refusals `wrongSignature`, `delegateNotAllowed` */
  assertSigned(): void;
  /** Checks it against the chain, and has the node try it out as it will be sent. @throws refusals */
  tryOut(relayer: string): Promise<ReadyRelay>;
}

/** How a request is sent. */
export interface ReadyRelay extends Pick<Row<'relays'>, 'callData' | 'forwarder' | 'delegate' | 'authorization'> {
  /** Limit of the transaction. */
  readonly gas: bigint;
}

/** @throws a refusal `gasTooHigh` */
export function assertRelayGas({ mostGas }: OpenChain, gas: bigint): void {
  if (gas > BigInt(mostGas)) throw gaslessRefusal('gasTooHigh', { detail: `it takes ${gas}, at most ${mostGas} is paid for` });
}
