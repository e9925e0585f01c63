'use client';
// Hooks that read from chains.
export { useBalance } from '../ui/hooks/useBalance.ts';
export type { Balance, BalanceOf } from '../ui/hooks/useBalance.ts';
export { useBlockNumber } from '../ui/hooks/useBlockNumber.ts';
export { useEnsAddress, useEnsAvatar, useEnsName } from '../ui/hooks/useEns.ts';
export type { OnNameChain } from '../ui/hooks/useEns.ts';
export { useLogs } from '../ui/hooks/useLogs.ts';
export type { LogsOf } from '../ui/hooks/useLogs.ts';
export { useReadContract } from '../ui/hooks/useReadContract.ts';
export type { ContractReadOf } from '../ui/hooks/useReadContract.ts';
export { useReadContracts } from '../ui/hooks/useReadContracts.ts';
export type { ContractReadsOf } from '../ui/hooks/useReadContracts.ts';
export { useTokenBalance, useTokenMetadata } from '../ui/hooks/useToken.ts';
export type { TokenOf } from '../ui/hooks/useToken.ts';
export type { ChainRead } from '../ui/hooks/useChainRead.ts';
