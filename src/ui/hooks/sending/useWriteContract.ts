'use client';
import { useMemo } from 'react';
import type { FunctionRef } from '../../../api/reads/readContract.ts';
import type { Abi } from '../../../domain/abi/abi.ts';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { writeContract } from '../../../flows/sending/writeContract.ts';
import type { ContractWrite } from '../../../flows/sending/writeContract.ts';
import { useFollowedSend } from './useFollowedSend.ts';
import type { FollowedSend } from './useFollowedSend.ts';

/** Calls functions of contracts, their arguments typed by the function, and tells how the last call fares. */
export interface FollowedWrite extends Omit<FollowedSend<ContractWrite>, 'send'> {
  writeContract<const Fn extends FunctionRef, const A extends Abi>(write: ContractWrite<Fn, A>): Promise<Sent>;
}

/** Calls functions of contracts, and follows what this component sent last to its end. What would be refused is thrown before the wallet is asked. */
export function useWriteContract(): FollowedWrite;
export function useWriteContract(): Omit<FollowedSend<ContractWrite>, 'send'> & { writeContract(write: ContractWrite): Promise<Sent> } {
  const followed = useFollowedSend<ContractWrite>(writeContract, 'sending');
  return useMemo(() => {
    const { send, ...rest } = followed;
    return { ...rest, writeContract: send };
  }, [followed]);
}
