'use client';
// Hooks that ask wallets for something.
export { useReviewSend } from '../ui/hooks/sending/useReviewSend.ts';
export { useCapabilities } from '../ui/hooks/wallets/useCapabilities.ts';
export type { CapabilitiesRead } from '../ui/hooks/wallets/useCapabilities.ts';
export type { FollowedSend } from '../ui/hooks/sending/useFollowedSend.ts';
export { usePendingCount } from '../ui/hooks/sending/usePendingCount.ts';
export { useActivity, useSend } from '../ui/hooks/sending/useSend.ts';
export { useSendCalls } from '../ui/hooks/sending/useSendCalls.ts';
export type { CallsPhase } from '../ui/hooks/sending/useSendCalls.ts';
export type { SignPhase, UnsuccessfulPhase } from '../ui/hooks/sending/runs.ts';
export { useReviewSignature, useReviewTypedData, useSignMessage, useSignTypedData } from '../ui/hooks/sending/useSign.ts';
export type { SignFacts } from '../ui/hooks/sending/useSign.ts';
export { useWriteContract } from '../ui/hooks/sending/useWriteContract.ts';
export type { FollowedWrite } from '../ui/hooks/sending/useWriteContract.ts';
