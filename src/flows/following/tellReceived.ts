import { rpcApi } from '../../api/rpcApi.ts';
import { readContract } from '../../api/reads/readContract.ts';
import { readLogs } from '../../api/reads/readLogs.ts';
import type { DecodedLog } from '../../api/reads/readLogs.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { isAddress } from '../../domain/encoding/isHex.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { selectActiveAddress } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { selectIsModalOpen } from '../../store/modal.ts';
import { selectHistory } from '../../store/selectPendingCount.ts';
import type { HistoryItem } from '../../store/toHistory.ts';
import { fetchTokens } from '../funds/fetchTokens.ts';
import { ownTokens } from '../funds/ownTokens.ts';
import { receipts } from './receipts.ts';
import { isFirstToTell } from './toldSends.ts';

const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const balanceOf = 'function balanceOf(address owner) view returns (uint256)';
/** Tokens and transactions of one look that are asked about: more than that at once is spam. */
const maxReceiptTokens = 5;
const maxReceiptHashes = 5;

/** Blocks of one chain. */
export interface ReceiptBlocks {
  readonly chainId: number;
  readonly fromBlock: number;
  readonly toBlock: number;
}

/**
 * Tells what the connected account was sent in these blocks, once in all tabs of the site: of tokens that the site lists or the visitor chose, where the
 * chain says that the balance rose, and not by a transaction of the account itself or one that the kit sent. @throws rpc.*, logs.*, the signal's reason
 */
export function tellReceived({ chainId, fromBlock, toBlock }: ReceiptBlocks, signal: AbortSignal): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const account = selectActiveAddress(getState());
    if (account === undefined) return;
    const transport = await services.transport(chainId);
    const { logs } = await readLogs(transport, { event: transfer, args: { to: account }, fromBlock, toBlock }, { signal });
    const incoming = logs.filter(({ args: { from, value } }) => value > 0n && !sameAddress(from, account));
    if (incoming.length === 0) return;
    const { tokens } = await dispatch(fetchTokens({ isLooked: false }));
    const known = [...tokens, ...ownTokens.get(services)].filter((token) => token.chainId === chainId && !isNativeToken(token.address));
    // An event alone proves nothing: what counts is what the contract says before and after.
    const riseOf = async ({ address }: Token): Promise<bigint> => {
      const at = (block: number): Promise<bigint> => readContract(transport, { address, fn: balanceOf, args: [account], block }, { signal });
      const [before, after] = await Promise.all([at(Math.max(fromBlock - 1, 0)), at(toBlock)]);
      return after - before;
    };
    const tell = async (token: Token, of: readonly DecodedLog<typeof transfer>[]): Promise<void> => {
      const hashes = [...new Set(of.map(({ transactionHash }) => transactionHash))].slice(0, maxReceiptHashes);
      const senders = await Promise.all(hashes.map(async (hash): Promise<unknown> => Object(await transport.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })).from));
      const rise = await riseOf(token);
      // What is sent through others shows its hash only once it is known to be in a block.
      if (selectActiveAddress(getState()) !== account || selectHistory(getState()).some((item) => waitsWithOthers(item, chainId))) return;
      const own = ownHashes(getState());
      const others = hashes.filter((hash, at) => {
        const sender = senders[at];
        return !own.has(hash.toLowerCase()) && isAddress(sender) && !sameAddress(sender, account);
      });
      const sent = of.filter(({ transactionHash }) => others.includes(transactionHash)).reduce((sum, { args: { value } }) => sum + value, 0n);
      const units = sent < rise ? sent : rise;
      const [hash] = others;
      if (hash === undefined || units <= 0n || !(await isFirstToTell(services, `received ${hash} ${token.address}`, signal))) return;
      dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: chainId }]));
      services.live(receipts).tell({ id: `${hash} ${token.address}`, account, token, units, hash, place: selectIsModalOpen(getState()) ? 'modal' : 'page' });
    };
    const received = [...new Set(incoming.map(({ address }) => address))].flatMap((address) => known.find((token) => sameAddress(token.address, address)) ?? []).slice(0, maxReceiptTokens);
    for (const token of received) {
      try {
        await tell(token, incoming.filter(({ address }) => sameAddress(address, token.address)));
      } catch (error) {
        signal.throwIfAborted();
        services.report('core', error); // one contract that does not answer keeps nothing of the others back
      }
    }
  });
}

function ownHashes(state: CoreState): ReadonlySet<string> {
  const entries = selectHistory(state).flatMap((item) => (item.kind === 'transaction' ? [item.entry] : item.entries));
  return new Set(entries.flatMap(({ phase }) => ('hash' in phase && phase.hash !== undefined ? [phase.hash.toLowerCase()] : [])));
}

/** A bundler, a relayer or the wallet has it, and no hash is known. */
function waitsWithOthers(item: HistoryItem, chainId: number): boolean {
  if (item.kind === 'transaction') return item.entry.chainId === chainId && item.entry.phase.at === 'queued';
  const { bundle, entries } = item;
  return bundle.chainId === chainId && (bundle.by === 'wallet' ? bundle.outcome === undefined : entries.some(({ phase }) => phase.at === 'queued'));
}
