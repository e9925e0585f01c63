import { parseFunction } from '../abi/parseAbi.ts';

/** Functions of a token, for `encodeFunctionData` and its like. @see ERC-20 */
export const erc20 = {
  allowance: /* @__PURE__ */ parseFunction('function allowance(address owner, address spender) view returns (uint256)'),
  approve: /* @__PURE__ */ parseFunction('function approve(address spender, uint256 amount) returns (bool)'),
  balanceOf: /* @__PURE__ */ parseFunction('function balanceOf(address owner) view returns (uint256)'),
  decimals: /* @__PURE__ */ parseFunction('function decimals() view returns (uint8)'),
  symbol: /* @__PURE__ */ parseFunction('function symbol() view returns (string)'),
};
