import { parseAbi } from 'viem';

/** Wrapped ether: what is deposited is owned as a token. */
export const weth = {
  address: '0x7b79995e5f793A07Bc00c21412e50Ecae098E7f9',
  abi: parseAbi(['function deposit() payable', 'function balanceOf(address owner) view returns (uint256)']),
} as const;
