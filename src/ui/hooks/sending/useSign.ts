'use client';
import { useMemo } from 'react';
import { reviewSignature } from '../../../flows/review/reviewSignature.ts';
import { reviewTypedData } from '../../../flows/review/reviewTypedData.ts';
import { signMessage, signTypedData } from '../../../flows/signing/signMessage.ts';
import type { Flow } from '../../../store/coreState.ts';
import { useRun } from './useRun.ts';
import type { SignPhase, UnsuccessfulPhase } from './runs.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';

/** What hooks that ask for a signature have beside their verb. */
export interface SignFacts {
  /** Of what this component asked for last. */
  readonly phase: SignPhase;
  reset(): void;
}

type Signs<Verb extends (request: never) => unknown> = (request: Parameters<Verb>[0]) => Promise<Hex>;

/** Signs text or bytes with the active account. */
export function useSignMessage(): SignFacts & { readonly signMessage: Signs<typeof signMessage> } {
  const { phase, reset, run } = useSignature(signMessage);
  return useMemo(() => ({ phase, reset, signMessage: run }), [phase, reset, run]);
}

/** Signs EIP-712 data with the active account. */
export function useSignTypedData(): SignFacts & { readonly signTypedData: Signs<typeof signTypedData> } {
  const { phase, reset, run } = useSignature(signTypedData);
  return useMemo(() => ({ phase, reset, signTypedData: run }), [phase, reset, run]);
}

/** Shows a message in the modal and asks for its signature there. */
export function useReviewSignature(): SignFacts & { readonly reviewSignature: Signs<typeof reviewSignature> } {
  const { phase, reset, run } = useSignature(reviewSignature);
  return useMemo(() => ({ phase, reset, reviewSignature: run }), [phase, reset, run]);
}

/** Shows in the modal what typed data allows, and asks for its signature there. */
export function useReviewTypedData(): SignFacts & { readonly reviewTypedData: Signs<typeof reviewTypedData> } {
  const { phase, reset, run } = useSignature(reviewTypedData);
  return useMemo(() => ({ phase, reset, reviewTypedData: run }), [phase, reset, run]);
}

function useSignature<Request extends { readonly signal?: AbortSignal | undefined }>(verb: (request: Request) => Flow<Promise<Hex>>) {
  return useRun<Request, Hex, Exclude<SignPhase, UnsuccessfulPhase>>(verb, signing, toSigned);
}

const signing = { at: 'signing' } as const;
const toSigned = (signature: Hex) => ({ at: 'signed', signature }) as const;
