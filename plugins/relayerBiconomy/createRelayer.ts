import { postToRelayer } from '../../src/api/relaying/askRelayer.ts';
import { assertTrusts, readNumber } from '../../src/api/relaying/prepareForward.ts';
import { writeErrors } from '../../src/api/writes/writeErrors.ts';
import { relayErrors } from '../../src/contracts/relayErrors.ts';
import { forChain } from '../../src/contracts/serviceUrls.ts';
import type { Relayer, RelayRequest } from '../../src/contracts/points/relayers.ts';
import { encodePacked } from '../../src/domain/abi/encodePacked.ts';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import { decodeBytes } from '../../src/domain/encoding/bytes.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { keccak256 } from '../../src/domain/encoding/keccak256.ts';
import { boundedText } from '../../src/domain/errors.ts';
import { addressOn } from '../../src/domain/relaying/addressOn.ts';
import type { RelayerBiconomyConfig } from './config.ts';

const getNonce = /* @__PURE__ */ parseFunction('function getNonce(address from, uint256 batchId) view returns (uint256)');
const relayerId = 'relayerBiconomy';
/** Of the token that would pay the fee: none. */
const noToken = '0x0000000000000000000000000000000000000000';

/** A request as the forwarder takes it; amounts as decimal digits. */
interface BiconomyRequest {
  readonly from: string;
  readonly to: string;
  readonly token: string;
  readonly txGas: string;
  readonly tokenGasPrice: string;
  readonly batchId: string;
  readonly batchNonce: string;
  readonly deadline: string;
  readonly data: string;
}

/** Signs the hash of the request by `personal_sign`, and posts both. The service sends at once. */
export function createRelayer({ url, apiId, apiKey, forwarder }: RelayerBiconomyConfig): Relayer {
  const on = (chainId: number): string => {
    const address = addressOn(forwarder, chainId);
    if (address === undefined || address === '' || url === '') throw relayErrors.unsupported({ chainId });
    return address;
  };
  return {
    answers: 'hash',
    prepare: async (request, { transport, signal }) => {
      const { chainId, from, batchId, calls: [call] } = request;
      if (!call) throw relayErrors.noTo();
      const [nodes, address] = [await transport(chainId), on(chainId)];
      const [nonce] = await Promise.all([
        request.nonce ?? readNumber(nodes, { to: address, signal }, getNonce, [from, batchId]),
        assertTrusts(nodes, { contract: call.to, forwarder: address, signal }),
      ]);
      return { sign: 'message', nonce, message: decodeBytes(hashOf(toRequest(request, nonce))) };
    },
    submit: async ({ request, nonce, signature }, context) => {
      const { chainId } = request;
      const asked = toRequest(request, nonce);
      const answer = await postToRelayer(context, {
        url: forChain(url, chainId), headers: { 'x-api-key': apiKey },
        body: { apiId, from: asked.from, gasLimit: asked.txGas, params: [asked, signature], to: on(chainId) },
      });
      const hash = isRecord(answer) ? answer['txHash'] : undefined;
      if (isHash(hash)) return hash;
      // An answer without a transaction is a refusal in the service's own words; with what is no hash, it may have sent one.
      if (isRecord(answer) && hash === undefined) throw writeErrors.sendFailed({ reason: boundedText(JSON.stringify(answer)) });
      throw relayErrors.badAnswer({ relayerId });
    },
  };
}

function toRequest({ from, calls: [call], batchId, deadlineSeconds }: RelayRequest, nonce: bigint): BiconomyRequest {
  if (!call) throw relayErrors.noTo();
  return {
    from, to: call.to, token: noToken, txGas: String(call.gas), tokenGasPrice: '0', batchId: String(batchId), batchNonce: String(nonce), deadline: String(deadlineSeconds), data: call.data,
  };
}

/** As the forwarder hashes it: every field in one piece, and the data by its own hash. */
function hashOf({ from, to, token, txGas, tokenGasPrice, batchId, batchNonce, deadline, data }: BiconomyRequest): string {
  const amounts = [txGas, tokenGasPrice, batchId, batchNonce, deadline].map(BigInt);
  return keccak256(encodePacked(['address', 'address', 'address', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'bytes32'], [from, to, token, ...amounts, keccak256(data)]));
}
