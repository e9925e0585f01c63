'use client';
import { send } from '../../../flows/sending/send.ts';
import type { SendRequest } from '../../../flows/sending/sendTransaction.ts';
import { selectActivity } from '../../../store/activity.ts';
import type { ActivityEntry } from '../../../store/activity.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useFollowedSend } from './useFollowedSend.ts';
import type { FollowedSend } from './useFollowedSend.ts';

/** Sends, and follows what was sent last by this component to its end. */
export function useSend(): FollowedSend<SendRequest> {
  return useFollowedSend(send, 'sending');
}

/** What was sent from this page, the latest first. */
export function useActivity(): readonly ActivityEntry[] {
  return useLatchkeySelector(selectActivity);
}
