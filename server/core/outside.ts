import type { Site } from '../config/site.ts';
import type { VerifyContractSignature } from './contractSignatures.ts';

/** What is asked of a server that others run. */
export interface OutsideRequest {
  readonly url: string;
  /** Sent as JSON, by POST. Absent: by GET. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks a server that others run, which the operator has named. No redirect is followed, the answer and the time are bounded, and no address within the operator's own network
 * is reached, unless the name itself is this machine's. Core and mocks have one handed in. @throws for whatever keeps an answer from coming
 */
export type AskOutside = (request: OutsideRequest) => Promise<OutsideAnswer>;

/** What a contract answers, as `0x…`. @throws Refused: unknownChain where there is no node, nodeAway */
export type CallContract = (call: { readonly chainId: number; readonly to: string; readonly data: string }) => Promise<string>;

/** All that the rules have others asked. */
export interface Outside {
  readonly ask: AskOutside;
  readonly verifyContractSignature: VerifyContractSignature;
  readonly callContract: CallContract;
  /** What this server and the endpoint of a site both know. @throws where the site has no endpoint */
  secretOf(site: Site): string;
}
