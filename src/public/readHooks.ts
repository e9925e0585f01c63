'use client';
// Hooks that read from chains.
export { useBalance } from '../ui/hooks/reads/useBalance.ts';
export { useBlockNumber } from '../ui/hooks/reads/useBlockNumber.ts';
export { useEnsAddress, useEnsAvatar, useEnsName } from '../ui/hooks/reads/useEns.ts';
export type { ForChain, OnNameChain } from '../ui/hooks/reads/onNameChain.ts';
export { useEnsPicture } from '../ui/hooks/reads/useEnsPicture.ts';
export type { Picture } from '../ui/hooks/page/useFetchedPicture.ts';
export { useLogs } from '../ui/hooks/reads/useLogs.ts';
export { useReadContract } from '../ui/hooks/reads/useReadContract.ts';
export { useReadContracts } from '../ui/hooks/reads/useReadContracts.ts';
export { useTokenBalance, useTokenMetadata } from '../ui/hooks/reads/useToken.ts';
export type { Balance, BalanceOf, ContractReadOf, ContractReadsOf, ContractValue, ContractValues, EnsAddressOf, EnsNameOf, LogsOf, TokenBalanceOf, TokenOf } from '../ui/hooks/reads/queries.ts';
export type { ChainRead } from '../ui/hooks/reads/chainRead.ts';
