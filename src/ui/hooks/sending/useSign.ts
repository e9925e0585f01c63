'use client';
import { useMemo } from 'react';
import { reviewSignature } from '../../../flows/review/reviewSignature.ts';
import { signMessage, signTypedData } from '../../../flows/signing/signMessage.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';

type Signs<Flow extends (request: never) => unknown> = (request: Parameters<Flow>[0]) => Promise<string>;

/** Signs text or bytes with the active account. */
export function useSignMessage(): Signs<typeof signMessage> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(signMessage(request)), [dispatch]);
}

/** Signs EIP-712 data with the active account. */
export function useSignTypedData(): Signs<typeof signTypedData> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(signTypedData(request)), [dispatch]);
}

/** Shows a message in the modal and asks for its signature there. */
export function useReviewedSignature(): Signs<typeof reviewSignature> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(reviewSignature(request)), [dispatch]);
}
