import { AbiCoder, Contract, ContractFactory, Interface, JsonRpcProvider, Transaction, Wallet, id as keccakId, isError, parseEther } from 'ethers';
import { createFakeClock } from '../fakeClock.ts';
import { mockAccounts } from '../accounts.ts';
import { mockChainOne, mockChainTwo } from '../chains.ts';
import { mockToken, startTokenUnits } from '../token/mockToken.ts';
import { startMockWorld } from '../node.ts';
import { createMockWorld } from '../world.ts';
import { testTokenAbi, testTokenCreationCode } from '../token/testToken.ts';
import { createMockChain } from './chain.ts';
import type { FakeClock } from '../fakeClock.ts';
import type { MockChain } from './chain.ts';
import type { StartedMockWorld } from '../startedWorld.ts';

const [alice, bob, carol] = mockAccounts;
const token = new Interface(testTokenAbi);
const oneGwei = 10n ** 9n;

describe('the mocked chain, seen by ethers over HTTP', () => {
  let started: StartedMockWorld;
  let provider: JsonRpcProvider;
  let wallet: Wallet;

  beforeEach(() => {
    started = startMockWorld();
    provider = new JsonRpcProvider(mockChainOne.rpcUrl, undefined, { pollingInterval: 20, cacheTimeout: -1 });
    wallet = new Wallet(alice.privateKey, provider);
  });
  afterEach(() => {
    provider.destroy();
    started.stop();
  });

  it('reports its chain id', async () => {
    expect((await provider.getNetwork()).chainId).toBe(BigInt(mockChainOne.id));
  });

  it('moves value for 21000 gas at the price in the receipt', async () => {
    const [aliceBefore, bobBefore] = await Promise.all([provider.getBalance(alice.address), provider.getBalance(bob.address)]);
    const response = await wallet.sendTransaction({ to: bob.address, value: parseEther('1.5') });
    expect(await provider.estimateGas({ from: alice.address, to: bob.address, value: 1n })).toBe(21_000n);
    const receipt = await response.wait();
    expect(receipt).toMatchObject({ status: 1, gasUsed: 21_000n, type: 2, blockNumber: 1, from: alice.address, to: bob.address });
    expect(await provider.getBalance(bob.address)).toBe(bobBefore + parseEther('1.5'));
    expect(await provider.getBalance(alice.address)).toBe(aliceBefore - parseEther('1.5') - (receipt?.fee ?? 0n));
    expect(await provider.getTransactionCount(alice.address)).toBe(1);
  });

  it.each([
    { type: 0, gasPrice: 2n * oneGwei },
    { type: 1, gasPrice: 2n * oneGwei, accessList: [{ address: mockToken.address, storageKeys: [`0x${'00'.repeat(32)}`] }] },
    { type: 2, maxFeePerGas: 2n * oneGwei, maxPriorityFeePerGas: 7n },
  ])('takes a transaction of type $type and gives back what was signed', async fees => {
    const sent = await wallet.sendTransaction({ to: bob.address, value: 5n, ...fees });
    const found = await provider.getTransaction(sent.hash);
    expect(found).toMatchObject({ hash: sent.hash, type: fees.type, value: 5n, nonce: 0, from: alice.address, chainId: BigInt(mockChainOne.id) });
    expect(found?.signature.serialized).toBe(sent.signature.serialized);
    expect((await sent.wait())?.gasPrice).toBe(fees.type === 2 ? oneGwei + 7n : 2n * oneGwei);
  });

  it('runs a delegation of EIP-7702', async () => {
    const bobWallet = new Wallet(bob.privateKey, provider);
    const authorization = await bobWallet.authorize({ address: mockToken.address, nonce: 0 });
    const sent = await wallet.sendTransaction({ type: 4, to: carol.address, authorizationList: [authorization] });
    expect(await sent.wait()).toMatchObject({ status: 1, type: 4 });
    expect(await provider.getCode(bob.address)).toBe(`0xef0100${mockToken.address.slice(2)}`);
    expect((await provider.getTransaction(sent.hash))?.authorizationList?.[0]).toMatchObject({ chainId: BigInt(mockChainOne.id), nonce: 0n });
    expect(await (await provider.getBlock(1, true))?.getTransaction(0)).toMatchObject({ hash: sent.hash });
  });

  it('holds the token, which moves balances and emits Transfer', async () => {
    const contract = new Contract(mockToken.address, testTokenAbi, wallet);
    expect(await Promise.all([contract.getFunction('name')(), contract.getFunction('symbol')(), contract.getFunction('decimals')()])).toEqual([mockToken.name, mockToken.symbol, BigInt(mockToken.decimals)]);
    const [aliceBefore, bobBefore] = await Promise.all([contract.getFunction('balanceOf')(alice.address), contract.getFunction('balanceOf')(bob.address)]);
    const receipt = await (await contract.getFunction('transfer')(bob.address, 250n)).wait();
    expect(await contract.getFunction('balanceOf')(bob.address)).toBe(bobBefore + 250n);
    expect(await contract.getFunction('balanceOf')(alice.address)).toBe(aliceBefore - 250n);
    const event = token.parseLog(receipt.logs[0]);
    expect([event?.name, event?.args.toArray()]).toEqual(['Transfer', [alice.address, bob.address, 250n]]);
    expect(await provider.getLogs({ address: mockToken.address, topics: [keccakId('Transfer(address,address,uint256)'), null, `0x${'0'.repeat(24)}${bob.address.slice(2)}`], fromBlock: 0 })).toHaveLength(1);
    expect(await provider.getLogs({ address: mockToken.address, topics: [keccakId('Approval(address,address,uint256)')], fromBlock: 0 })).toEqual([]);
  });

  it('remembers what the token held in earlier blocks, also after later ones were read', async () => {
    const contract = new Contract(mockToken.address, testTokenAbi, wallet);
    const held = (blockTag: number | 'latest') => contract.getFunction('balanceOf')(carol.address, { blockTag });
    for (const amount of [1n, 2n, 4n]) await (await contract.getFunction('transfer')(carol.address, amount)).wait();
    const balances = [await held(1), await held(3), await held(0), await held(2), await held('latest')];
    expect(balances).toEqual([1n, 7n, 0n, 3n, 7n].map(amount => startTokenUnits + amount));
    await (await contract.getFunction('transfer')(carol.address, 8n)).wait();
    expect(await held('latest')).toBe(startTokenUnits + 15n);
  });

  it('spends an allowance and no more', async () => {
    const contract = new Contract(mockToken.address, testTokenAbi, wallet);
    const bobs = new Contract(mockToken.address, testTokenAbi, new Wallet(bob.privateKey, provider));
    await (await contract.getFunction('approve')(bob.address, 10n)).wait();
    await (await bobs.getFunction('transferFrom')(alice.address, carol.address, 6n)).wait();
    expect(await contract.getFunction('allowance')(alice.address, bob.address)).toBe(4n);
    const refused = await bobs.getFunction('transferFrom').staticCall(alice.address, carol.address, 5n).catch((error: unknown) => error);
    expect(isError(refused, 'CALL_EXCEPTION') && refused.revert).toMatchObject({ name: 'ERC20InsufficientAllowance', args: [bob.address, 4n, 5n] });
  });

  it('tells a listener of an event through a filter', async () => {
    const contract = new Contract(mockToken.address, testTokenAbi, wallet);
    const heard: unknown[][] = [];
    await contract.on('Transfer', (...args: unknown[]) => heard.push(args.slice(0, 3)));
    // ethers installs its filter at its own pace, so one transfer may come too early.
    while (heard.length === 0) {
      await (await contract.getFunction('transfer')(bob.address, 3n)).wait();
      await new Promise(resolve => setTimeout(resolve, 30));
    }
    expect(heard[0]).toEqual([alice.address, bob.address, 3n]);
  });

  it('gives a revert back with the payload, which ethers decodes', async () => {
    const contract = new Contract(mockToken.address, testTokenAbi, wallet);
    const tooMuch = 10n ** 30n;
    const refused = await contract.getFunction('transfer').staticCall(bob.address, tooMuch).catch((error: unknown) => error);
    expect(isError(refused, 'CALL_EXCEPTION') && refused.revert).toMatchObject({ name: 'ERC20InsufficientBalance', args: [alice.address, startTokenUnits, tooMuch] });
    await expect(contract.getFunction('transfer').estimateGas(bob.address, tooMuch)).rejects.toMatchObject({ code: 'CALL_EXCEPTION' });
  });

  it('mines a transaction that fails, with status 0 and without its logs', async () => {
    const contract = new Contract(mockToken.address, testTokenAbi, wallet);
    const sent = await contract.getFunction('transfer')(bob.address, 10n ** 30n, { gasLimit: 100_000n });
    expect(await provider.getTransactionReceipt(sent.hash)).toMatchObject({ status: 0, logs: [] });
    await expect(sent.wait()).rejects.toMatchObject({ code: 'CALL_EXCEPTION' });
  });

  it('puts a contract at the address that ethers foretells', async () => {
    const factory = new ContractFactory(testTokenAbi, testTokenCreationCode, wallet);
    const contract = await factory.deploy('New', 'NEW', 0, [bob.address], 9n);
    await contract.waitForDeployment();
    const address = await contract.getAddress();
    expect((await provider.getTransactionReceipt(contract.deploymentTransaction()?.hash ?? ''))?.contractAddress).toBe(address);
    expect(await new Contract(address, testTokenAbi, provider).getFunction('balanceOf')(bob.address)).toBe(9n);
  });

  it('is refused by codes that ethers knows, for too little money and for a used nonce', async () => {
    await expect(wallet.sendTransaction({ to: bob.address, value: 10n ** 24n })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await wallet.sendTransaction({ to: bob.address, value: 1n });
    await expect(wallet.sendTransaction({ to: bob.address, value: 2n, nonce: 0 })).rejects.toMatchObject({ code: 'NONCE_EXPIRED' });
  });

  it('keeps the chains apart', async () => {
    await wallet.sendTransaction({ to: bob.address, value: 1n });
    const other = new JsonRpcProvider(mockChainTwo.rpcUrl);
    expect(await other.getTransactionCount(alice.address)).toBe(0);
    const signed = await wallet.signTransaction(await wallet.populateTransaction({ to: bob.address, value: 1n }));
    await expect(other.broadcastTransaction(signed)).rejects.toThrow('invalid chain id');
    other.destroy();
  });

  it('links its blocks', async () => {
    await wallet.sendTransaction({ to: bob.address, value: 1n });
    const [genesis, block] = await Promise.all([provider.getBlock(0), provider.getBlock('latest')]);
    expect(block).toMatchObject({ number: 1, parentHash: genesis?.hash, gasUsed: 21_000n, baseFeePerGas: oneGwei });
    expect(block?.timestamp).toBeGreaterThan(genesis?.timestamp ?? Infinity);
    expect(await provider.getBlock(2)).toBeNull();
  });
});

describe('createMockChain', () => {
  let clock: FakeClock;
  const chains: MockChain[] = [];
  const rich = { balances: [{ address: alice.address, balanceWei: parseEther('10') }] };

  beforeEach(() => {
    clock = createFakeClock(1_800_000_000_000);
  });
  afterEach(() => {
    for (const chain of chains.splice(0)) chain.close();
  });

  async function start(options: Partial<Parameters<typeof createMockChain>[0]> = {}): Promise<MockChain> {
    const chain = await createMockChain({ chainId: 1_337, clock, genesis: rich, ...options });
    chains.push(chain);
    return chain;
  }
  const transfer = (nonce: number, { tip = 1n, value = 1n, gasLimit = 21_000n } = {}) => signed({ nonce, tip, value, gasLimit });
  const send = (chain: MockChain, raw: string) => chain.request({ method: 'eth_sendRawTransaction', params: [raw] });
  const receipt = (chain: MockChain, hash: unknown) => chain.request({ method: 'eth_getTransactionReceipt', params: [hash] });

  it('keeps a transaction pending until evm_mine, when mining by hand', async () => {
    const chain = await start({ mining: { at: 'manual' } });
    const hash = await send(chain, transfer(0));
    expect(await receipt(chain, hash)).toBeNull();
    expect(await chain.request({ method: 'eth_getTransactionByHash', params: [hash] })).toMatchObject({ hash, blockNumber: null, blockHash: null, transactionIndex: null });
    expect(await count(chain, 'pending')).toBe('0x1');
    expect(await count(chain, 'latest')).toBe('0x0');
    expect(await chain.request({ method: 'eth_getBlockByNumber', params: ['pending', false] })).toMatchObject({ hash: null, number: '0x1', transactions: [hash] });
    await chain.request({ method: 'evm_mine' });
    expect(await receipt(chain, hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' });
    expect(await count(chain, 'latest')).toBe('0x1');
  });

  it('mines what waits in one block after the pace, in the order of the nonces', async () => {
    const chain = await start({ mining: { at: 'after', everyMs: 3_000 } });
    const second = await send(chain, transfer(1));
    const first = await send(chain, transfer(0));
    await clock.advance(2_999);
    expect(await receipt(chain, first)).toBeNull();
    await clock.advance(1);
    await expect(receipt(chain, first)).resolves.toMatchObject({ blockNumber: '0x1', transactionIndex: '0x0', cumulativeGasUsed: '0x5208' });
    await expect(receipt(chain, second)).resolves.toMatchObject({ blockNumber: '0x1', transactionIndex: '0x1', cumulativeGasUsed: '0xa410' });
    await clock.advance(60_000);
    expect(await chain.request({ method: 'eth_blockNumber' })).toBe('0x1');
  });

  it('drops a transaction from the pool that the one before it left no money for', async () => {
    const chain = await start({ mining: { at: 'manual' } });
    const most = await send(chain, transfer(0, { value: parseEther('9') }));
    const tooMuch = await send(chain, transfer(1, { value: parseEther('9') }));
    await chain.request({ method: 'evm_mine' });
    expect(await receipt(chain, most)).toMatchObject({ status: '0x1' });
    expect(await chain.request({ method: 'eth_getTransactionByHash', params: [tooMuch] })).toBeNull();
  });

  it('tells filters what is new since they last asked', async () => {
    const chain = await start({ mining: { at: 'manual' } });
    const install = async (kind: string) => chain.request({ method: `eth_new${kind}Filter`, params: [] });
    const [blocks, pending] = [await install('Block'), await install('PendingTransaction')];
    const logs = await chain.request({ method: 'eth_newFilter', params: [{}] });
    const changes = (id: unknown) => chain.request({ method: 'eth_getFilterChanges', params: [id] });
    const hash = await send(chain, transfer(0));
    expect([await changes(pending), await changes(pending), await changes(blocks)]).toEqual([[hash], [], []]);
    await chain.request({ method: 'evm_mine' });
    const block = field(await chain.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }), 'hash');
    expect([await changes(blocks), await changes(blocks), await changes(logs)]).toEqual([[block], [], []]);
    expect(await chain.request({ method: 'eth_getFilterLogs', params: [logs] })).toEqual([]);
    expect(await chain.request({ method: 'eth_getBlockByHash', params: [block, true] })).toMatchObject({ number: '0x1', transactions: [{ hash }] });
    expect(await chain.request({ method: 'eth_getBlockReceipts', params: ['0x1'] })).toMatchObject([{ transactionHash: hash }]);
    expect(await chain.request({ method: 'eth_uninstallFilter', params: [logs] })).toBe(true);
    await expect(changes(logs)).rejects.toMatchObject({ code: -32000 });
  });

  it('leaves a transaction waiting whose nonce comes too early', async () => {
    const chain = await start({ mining: { at: 'manual' } });
    const hash = await send(chain, transfer(2));
    await chain.request({ method: 'evm_mine' });
    expect(await receipt(chain, hash)).toBeNull();
    expect(await count(chain, 'pending')).toBe('0x0');
  });

  it('replaces a waiting transaction only for a tenth more', async () => {
    const chain = await start({ mining: { at: 'manual' } });
    const slow = await send(chain, transfer(0, { tip: 1_000n }));
    await expect(send(chain, transfer(0, { tip: 1_001n }))).rejects.toMatchObject({ code: -32000, message: 'replacement transaction underpriced' });
    const fast = await send(chain, signed({ nonce: 0, tip: 2_000n, value: 2n, gasLimit: 21_000n, maxFee: 3n * oneGwei }));
    await chain.request({ method: 'evm_mine' });
    expect(await receipt(chain, slow)).toBeNull();
    expect(await chain.request({ method: 'eth_getTransactionByHash', params: [slow] })).toBeNull();
    expect(await receipt(chain, fast)).toMatchObject({ status: '0x1' });
  });

  it('mines what waits when the pace becomes at once', async () => {
    const chain = await start({ mining: { at: 'manual' } });
    const hash = await send(chain, transfer(0));
    chain.setMining({ at: 'once' });
    expect(await receipt(chain, hash)).toMatchObject({ blockNumber: '0x1' });
  });

  it.each([
    ['the same twice', () => transfer(0), 'already known'],
    ['a nonce that skips one', () => transfer(3), 'nonce too high'],
    ['less gas than any needs', () => transfer(1, { gasLimit: 20_000n }), 'intrinsic gas too low'],
    ['more than the sender has', () => transfer(1, { value: parseEther('11') }), 'insufficient funds'],
    ['a fee under the base fee', () => signed({ nonce: 1, tip: 1n, value: 1n, gasLimit: 21_000n, maxFee: 1n }), 'max fee per gas less than block base fee'],
    ['another chain', () => signed({ nonce: 1, tip: 1n, value: 1n, gasLimit: 21_000n, chainId: 5n }), 'invalid chain id for signer'],
    ['no signature', () => Transaction.from({ chainId: 1_337, nonce: 1, gasLimit: 21_000, maxFeePerGas: oneGwei, type: 2 }).unsignedSerialized, 'invalid transaction'],
    ['bytes that are no transaction', () => '0x02c0ff', 'invalid transaction'],
  ])('refuses %s', async (_name, raw, message) => {
    const chain = await start();
    await send(chain, transfer(0));
    await expect(send(chain, raw())).rejects.toMatchObject({ code: -32000, message: expect.stringContaining(message) });
  });

  it('times its blocks by the clock, by evm_increaseTime and by a time set for one', async () => {
    const chain = await start();
    const time = async () => Number(field(await chain.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }), 'timestamp'));
    expect(await time()).toBe(1_800_000_000);
    await clock.advance(10_000);
    await chain.request({ method: 'evm_mine' });
    expect(await time()).toBe(1_800_000_010);
    await chain.request({ method: 'evm_increaseTime', params: [100] });
    await chain.request({ method: 'evm_mine' });
    expect(await time()).toBe(1_800_000_110);
    await chain.request({ method: 'evm_setNextBlockTimestamp', params: [1_900_000_000] });
    await chain.request({ method: 'evm_mine' });
    expect(await time()).toBe(1_900_000_000);
    await clock.advance(200_000_000_000);
    await chain.request({ method: 'evm_mine' });
    expect(await time()).toBe(2_000_000_110);
    await expect(chain.request({ method: 'evm_mine', params: [1] })).rejects.toMatchObject({ code: -32000 });
  });

  it('goes back to a snapshot: state, blocks and pool', async () => {
    const chain = await start();
    const id = await chain.request({ method: 'evm_snapshot' });
    const hash = await send(chain, transfer(0));
    expect(await chain.request({ method: 'evm_revert', params: [id] })).toBe(true);
    expect(await receipt(chain, hash)).toBeNull();
    expect(await count(chain, 'latest')).toBe('0x0');
    expect(await chain.request({ method: 'eth_blockNumber' })).toBe('0x0');
    expect(await chain.request({ method: 'evm_revert', params: [id] })).toBe(false);
    expect(await send(chain, transfer(0))).toBe(hash);
  });

  it('reads the state after an earlier block, and leaves the present one alone', async () => {
    const chain = await start();
    const balance = (tag: string) => chain.request({ method: 'eth_getBalance', params: [bob.address, tag] });
    await send(chain, transfer(0, { value: 100n }));
    await send(chain, transfer(1, { value: 100n }));
    expect([await balance('0x0'), await balance('0x1'), await balance('0x2'), await balance('latest')]).toEqual(['0x0', '0x64', '0xc8', '0xc8']);
    await expect(balance('0x9')).rejects.toMatchObject({ code: -32000, message: 'header not found' });
  });

  it('obeys the levers of a test chain', async () => {
    const chain = await start();
    const at = '0x00000000000000000000000000000000000000aa';
    const word = `0x${'00'.repeat(31)}2a`;
    await chain.request({ method: 'hardhat_setBalance', params: [at, '0x7'] });
    await chain.request({ method: 'hardhat_setNonce', params: [at, '0x5'] });
    await chain.request({ method: 'hardhat_setCode', params: [at, '0x6001'] });
    await chain.request({ method: 'hardhat_setStorageAt', params: [at, '0x1', word] });
    expect(await chain.request({ method: 'eth_getBalance', params: [at, 'latest'] })).toBe('0x7');
    expect(await chain.request({ method: 'eth_getTransactionCount', params: [at, 'latest'] })).toBe('0x5');
    expect(await chain.request({ method: 'eth_getCode', params: [at, 'latest'] })).toBe('0x6001');
    expect(await chain.request({ method: 'eth_getStorageAt', params: [at, '0x1', 'latest'] })).toBe(word);
  });

  it('pretends for one call what the overrides say, and forgets it', async () => {
    const chain = await start();
    // Reverts with whatever it is called with.
    const echoRevert = { [bob.address]: { code: '0x365f5f37365ffd' } };
    const payload = `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], ['out of cheese']).slice(2)}`;
    const call = (overrides?: object) => chain.request({ method: 'eth_call', params: [{ to: bob.address, data: payload }, 'latest', ...(overrides ? [overrides] : [])] });
    await expect(call(echoRevert)).rejects.toMatchObject({ code: 3, message: 'execution reverted: out of cheese', data: payload });
    expect(await call()).toBe('0x');
  });

  it('says which panic a contract ran into', async () => {
    const chain = await start();
    const payload = `0x4e487b71${AbiCoder.defaultAbiCoder().encode(['uint256'], [0x11]).slice(2)}`;
    const request = { method: 'eth_call', params: [{ to: bob.address, data: payload }, 'latest', { [bob.address]: { code: '0x365f5f37365ffd' } }] };
    await expect(chain.request(request)).rejects.toMatchObject({ code: 3, message: 'execution reverted: panic code 0x11', data: payload });
  });

  it('answers on after a precompile that it does not have', async () => {
    const chain = await start();
    const pointEvaluation = { to: '0x000000000000000000000000000000000000000a', data: `0x${'01'.repeat(192)}` };
    await expect(chain.request({ method: 'eth_call', params: [pointEvaluation, 'latest'] })).rejects.toMatchObject({ code: expect.any(Number) });
    expect(await count(chain, 'latest')).toBe('0x0');
    expect(await send(chain, transfer(0))).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('reports the fees of the blocks it has', async () => {
    const chain = await start();
    await send(chain, transfer(0, { tip: 9n }));
    expect(await chain.request({ method: 'eth_feeHistory', params: ['0xa', 'latest', [0, 100]] })).toEqual({
      oldestBlock: '0x0',
      baseFeePerGas: ['0x3b9aca00', '0x3b9aca00', '0x3b9aca00'],
      gasUsedRatio: [0, 21_000 / 60_000_000],
      reward: [['0x0', '0x0'], ['0x9', '0x9']],
    });
  });

  it.each([
    ['eth_getBalance', ['0x12', 'latest'], -32602],
    ['eth_getBalance', [], -32602],
    ['eth_getBalance', [alice.address, 'yesterday'], -32602],
    ['eth_getBalance', { address: alice.address }, -32602],
    ['eth_call', ['0x'], -32602],
    ['eth_call', [{ to: alice.address, data: '0x1' }], -32602],
    ['eth_call', [{ to: alice.address, data: '0x01', input: '0x02' }], -32602],
    ['eth_estimateGas', [{ to: alice.address, value: 5 }], -32602],
    ['eth_sendRawTransaction', [42], -32602],
    ['eth_getTransactionReceipt', ['0x1234'], -32602],
    ['eth_getLogs', [{ topics: ['0x01'] }], -32602],
    ['eth_getLogs', [{ blockHash: `0x${'11'.repeat(32)}`, fromBlock: '0x0' }], -32602],
    ['eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x1' }], -32000],
    ['eth_getFilterChanges', ['0x99'], -32000],
    ['eth_feeHistory', ['0x1', 'latest', [50, 10]], -32602],
    ['evm_increaseTime', ['soon'], -32602],
    ['hardhat_setBalance', [alice.address, `0x1${'00'.repeat(32)}`], -32602],
    ['eth_mystery', [], -32601],
  ])('refuses %s with %j by code %i', async (method, params, code) => {
    const chain = await start();
    await expect(chain.request({ method, params })).rejects.toMatchObject({ name: 'RpcError', code });
  });

  it('stays consistent when everything comes at once', async () => {
    const chain = await start();
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, nonce) => send(chain, transfer(nonce, { value: 10n }))));
    expect(new Set(hashes).size).toBe(20);
    expect(await chain.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })).toBe('0xc8');
  });

  it('is not made for an impossible chain id', async () => {
    await expect(createMockChain({ chainId: 0 })).rejects.toThrow(RangeError);
  });
});

describe('createMockWorld', () => {
  it('mines at the pace it is given, numbering the logs of a block through', async () => {
    const world = createMockWorld({ mining: { at: 'manual' } });
    const chain = await world.getChain(mockChainOne.id);
    const data = token.encodeFunctionData('transfer', [carol.address, 1n]);
    for (const [from, nonce] of [[alice, 0], [alice, 1], [bob, 0]] as const) {
      const signer = new Wallet(from.privateKey);
      const raw = await signer.signTransaction({ type: 2, chainId: chain.chainId, nonce, to: mockToken.address, data, gasLimit: 100_000n, maxFeePerGas: 2n * oneGwei, maxPriorityFeePerGas: 1n });
      await chain.request({ method: 'eth_sendRawTransaction', params: [raw] });
    }
    await chain.request({ method: 'evm_mine' });
    const logs = await chain.request({ method: 'eth_getLogs', params: [{ fromBlock: '0x1', address: mockToken.address }] });
    expect(logs).toMatchObject(['0x0', '0x1', '0x2'].map(index => ({ logIndex: index, transactionIndex: index, blockNumber: '0x1' })));
    world.close();
  });

  it('has no chain but its own, and none once it is closed', async () => {
    const world = createMockWorld();
    await expect(world.getChain(1)).rejects.toThrow('no chain 1');
    expect(await world.getChain(mockChainOne.id)).toBe(await world.getChain(mockChainOne.id));
    world.close();
    await expect(world.getChain(mockChainOne.id)).rejects.toThrow('closed');
  });
});

const wallet = new Wallet(alice.privateKey);

interface Signing {
  readonly nonce: number;
  readonly tip: bigint;
  readonly value: bigint;
  readonly gasLimit: bigint;
  readonly maxFee?: bigint;
  readonly chainId?: bigint;
}

function signed({ nonce, tip, value, gasLimit, maxFee = 2n * oneGwei, chainId = 1_337n }: Signing): string {
  const unsigned = Transaction.from({ type: 2, chainId, nonce, to: bob.address, value, gasLimit, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip < maxFee ? tip : maxFee });
  unsigned.signature = wallet.signingKey.sign(unsigned.unsignedHash);
  return unsigned.serialized;
}

function count(chain: MockChain, tag: string): Promise<unknown> {
  return chain.request({ method: 'eth_getTransactionCount', params: [alice.address, tag] });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
}
