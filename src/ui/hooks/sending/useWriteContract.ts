'use client';
import { useMemo } from 'react';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { writeContract } from '../../../flows/sending/writeContract.ts';
import type { ContractWrite } from '../../../flows/sending/writeContract.ts';
import { useFollowedSend } from './useFollowedSend.ts';
import type { FollowedSend } from './useFollowedSend.ts';

/** Calls functions of contracts, and follows what this component sent last to its end. What would be refused is thrown before the wallet is asked. */
export function useWriteContract(): Omit<FollowedSend<ContractWrite>, 'send'> & { writeContract(write: ContractWrite): Promise<Sent> } {
  const followed = useFollowedSend(writeContract);
  return useMemo(() => {
    const { send, ...rest } = followed;
    return { ...rest, writeContract: send };
  }, [followed]);
}
