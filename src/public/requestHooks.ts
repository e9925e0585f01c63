'use client';
// Hooks that ask wallets for something.
export { useAskSend, useAskTypedData } from '../ui/hooks/useAsk.ts';
export { useCapabilities } from '../ui/hooks/useCapabilities.ts';
export type { CapabilitiesRead } from '../ui/hooks/useCapabilities.ts';
export type { FollowedSend } from '../ui/hooks/useFollowedSend.ts';
export { useActivity, useSend } from '../ui/hooks/useSend.ts';
export { useSendCalls } from '../ui/hooks/useSendCalls.ts';
export type { CallsPhase } from '../ui/hooks/useSendCalls.ts';
export { useAskSignature, useSignMessage, useSignTypedData } from '../ui/hooks/useSign.ts';
export { useWriteContract } from '../ui/hooks/useWriteContract.ts';
