'use client';
import { useMemo } from 'react';
import { reviewSend } from '../../../flows/review/reviewSend.ts';
import type { ReviewSendRequest } from '../../../flows/review/reviewSend.ts';
import { reviewTypedData } from '../../../flows/review/reviewTypedData.ts';
import type { ReviewTypedDataRequest } from '../../../flows/review/reviewTypedData.ts';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';

/** Shows in the modal what a transaction does, and sends it once the person says so. */
export function useReviewedSend(): (request: ReviewSendRequest) => Promise<Sent> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(reviewSend(request)), [dispatch]);
}

/** Shows in the modal what typed data allows, and asks for its signature there. */
export function useReviewedTypedData(): (request: ReviewTypedDataRequest) => Promise<string> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(reviewTypedData(request)), [dispatch]);
}
