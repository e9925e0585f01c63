'use client';
import { useMemo } from 'react';
import { reviewSend } from '../../../flows/review/reviewSend.ts';
import type { ReviewSendRequest } from '../../../flows/review/reviewSend.ts';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { useFollowedSend } from './useFollowedSend.ts';
import type { FollowedSend } from './useFollowedSend.ts';

/** Shows in the modal what a transaction does, sends it once the person says so, and follows it to its end. */
export function useReviewSend(): Omit<FollowedSend<ReviewSendRequest, 'reviewing'>, 'send'> & { reviewSend(request: ReviewSendRequest): Promise<Sent> } {
  const followed = useFollowedSend<ReviewSendRequest, 'reviewing'>(reviewSend, 'reviewing');
  return useMemo(() => {
    const { send, ...rest } = followed;
    return { ...rest, reviewSend: send };
  }, [followed]);
}
