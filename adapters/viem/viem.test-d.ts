// Types only: checked by tsc, never run.
import { createPublicClient, createWalletClient, custom } from 'viem';
import type { Account, Chain, CustomTransport, JsonRpcAccount, LocalAccount, Transport, WalletClient } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { defineChain } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import { toEip1193Provider } from '../../src/provider.ts';
import { fromViemAccount, fromViemClient, toViemAccount, toViemChain, toViemTransport, toViemWalletClient } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

/** Fails to compile unless both are the same type. */
function same<A, B>(..._proof: [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

declare const kit: Latchkey;
declare const transport: RpcTransport;
declare const session: WalletSession;
declare const provider: Eip1193Provider;
const account = '0x0000000000000000000000000000000000000001';

// Out: what viem takes, without a cast.
const carried: Transport = toViemTransport(transport);
void carried;
const reader = createPublicClient({ chain: mainnet, transport: toViemTransport(servicesOf(kit).transport) });
same<typeof reader.transport.type, 'latchkey'>();
same<typeof reader.chain, typeof mainnet>();
const chain: Chain = toViemChain(defineChain({ id: 1, name: 'Ethereum', rpc: 'https://rpc.example' }));
const signer: Account = toViemAccount(session);
const own = toViemAccount(session);
same<typeof own, LocalAccount | JsonRpcAccount>();
void createWalletClient({ account: signer, chain, transport: toViemTransport(transport) });

// A client knows its chain and its account; where it has none, each call has to name them.
const wallet = toViemWalletClient(toEip1193Provider(kit), { chain: mainnet, account });
same<typeof wallet.chain, typeof mainnet>();
same<typeof wallet.account.type, 'json-rpc'>();
void wallet.sendTransaction({ to: account, value: 1n });
const bare = toViemWalletClient(provider);
same<typeof bare.chain, undefined>();
same<typeof bare.account, undefined>();
// @ts-expect-error no account, and no chain
void bare.sendTransaction({ to: account, value: 1n });

// In: clients of any kind that their wallet can be opened by.
declare const anyClient: WalletClient;
declare const ownClient: WalletClient<Transport, undefined, JsonRpcAccount>;
declare const onChain: WalletClient<CustomTransport, typeof mainnet, JsonRpcAccount>;
declare const keyClient: WalletClient<Transport, Chain, PrivateKeyAccount>;
for (const client of [anyClient, ownClient, onChain, createWalletClient({ account, transport: custom(provider) })]) walletAdapter({ id: 'site', name: 'Site', getProvider: () => fromViemClient(client) });
declare const key: PrivateKeyAccount;
walletLocal({ id: 'key', name: 'Key', openSession: fromViemAccount(key) });
walletLocal({ id: 'key', name: 'Key', openSession: fromViemAccount(keyClient) });
// @ts-expect-error its account is in a wallet, which signs only when asked
fromViemAccount(ownClient);
// @ts-expect-error no signer at all
fromViemAccount({ address: account });
