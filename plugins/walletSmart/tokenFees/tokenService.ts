import { paymasterErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import { forChain } from '../../../src/contracts/serviceUrls.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import type { Sponsorship } from '../../../src/domain/userOperations/paymasterAnswers.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { Bundler, Paymaster } from '../../../src/flows/userOperations/openBundler.ts';
import { smartErrors } from '../errors.ts';
import type { TokenPaymaster } from './tokenPaymaster.ts';

/** A service that pays for operations by a contract of its own, signs each, names the price itself, and takes a token after the calls. v0.7 only. @see ERC-7677, Pimlico's ERC-20 paymaster */
export interface TokenService extends Pick<TokenPaymaster, 'chainId' | 'token' | 'maxAmount'> {
  /** `{chainId}` in it stands for the chain's. */
  readonly url: string;
  /** The service's contract, where the site knows it: no other is then allowed to take the token. Absent: the one that its quote names. */
  readonly address?: string;
  /** What it is told beside each operation and the token, such as a policy. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** A service as a value of `tokenPaymasters`. It is asked for the price (`pimlico_getTokenQuotes`), then for each operation with the token in the context of ERC-7677. `maxAmount` is in the token's smallest units. */
export function tokenService(options: TokenService): TokenService {
  assertArguments('tokenService({ url: string, chainId: number, token: string, maxAmount: bigint })', options);
  return options;
}

/** A contract of which a service signs each operation that it pays for. */
export interface ServedTokenPaymaster extends TokenPaymaster {
  /** Absent: the contract pays for what it is asked by no one's signature. */
  readonly service?: Pick<Paymaster, 'prepare' | 'sign'>;
}

/** @throws paymaster.tokenVersion before anything is asked, paymaster.failed, smart.tokenPriceUnknown for another contract than the site names, http.* */
export async function openTokenService({ chainId, url, token, maxAmount, address, context }: TokenService, { bundler, entry, http, signal }: { readonly bundler: Bundler; readonly entry: EntryPointRef; readonly http: Http; readonly signal?: AbortSignal | undefined }): Promise<ServedTokenPaymaster> {
  if (entry.version !== '0.7') throw paymasterErrors.tokenVersion();
  const place = { url: forChain(url, chainId), http };
  const { paymaster, rate, postOpGas } = await bundler.readTokenQuote({ ...place, token }, entry, { signal });
  if (address !== undefined && !sameAddress(address, paymaster)) throw smartErrors.tokenPriceUnknown();
  const { prepare, sign } = bundler.paymasterAt({ ...place, context: { ...context, token } }, entry);
  // What is allowed is allowed to the contract of the quote alone.
  const checked = (answer: Sponsorship): Sponsorship => {
    if (!('paymaster' in answer) || answer.paymaster === undefined || !sameAddress(answer.paymaster, paymaster)) throw smartErrors.tokenPriceUnknown();
    return answer;
  };
  return {
    chainId, token, maxAmount, address: paymaster, takes: 'after',
    readMost: async (_call, { feeWei, maxFeePerGas }) => ((feeWei + postOpGas * maxFeePerGas) * rate + coin - 1n) / coin,
    service: { prepare: async (operation, options) => checked(await prepare(operation, options)), sign: async (operation, options) => checked(await sign(operation, options)) },
  };
}

const coin = 10n ** 18n;
