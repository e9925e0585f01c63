import type { PreviewFacts } from './preview.ts';

/** What wraps a chain's own currency, by chain id, in lower case. */
const wrappedNative: Readonly<Record<number, string>> = {
  1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  11_155_111: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
  42_161: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  137: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  56: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  43_114: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  100: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  250: '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83',
  324: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  59_144: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
  534_352: '0x5300000000000000000000000000000000000004',
  81_457: '0x4300000000000000000000000000000000000004',
  // A predeploy of the OP stack
  ...Object.fromEntries([10, 11_155_420, 8_453, 84_532, 7_777_777, 130, 1_301, 480, 1_868, 57_073, 34_443].map((id) => [id, '0x4200000000000000000000000000000000000006'])),
};

/** Whether a contract is the one that wraps the currency of a chain: the one that is known, or on other chains one that is called so. Undefined decimals prove nothing. */
export function isWrappedNative(contract: string, chainId: number | undefined, { chains, tokens }: Pick<PreviewFacts, 'chains' | 'tokens'>): boolean {
  const known = chainId === undefined ? undefined : wrappedNative[chainId];
  if (known !== undefined) return contract.toLowerCase() === known;
  const currency = chains.find(({ id }) => id === chainId)?.nativeCurrency;
  const token = tokens[contract.toLowerCase()];
  return currency !== undefined && token !== undefined && token.symbol === `W${currency.symbol}` && token.decimals === currency.decimals;
}
