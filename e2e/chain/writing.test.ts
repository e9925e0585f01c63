import { formatEther, TypedDataEncoder, verifyTypedData } from 'ethers';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import type { FunctionRef } from '../../src/api/reads/readContract.ts';
import { parseAbi } from '../../src/domain/abi/parseAbi.ts';
import { encodePermit } from '../../src/domain/tokens/permit.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { approveCollection, approveToken, revokeApproval } from '../../src/flows/sending/approveToken.ts';
import { send } from '../../src/flows/sending/send.ts';
import { approveOrPermit, signPermit } from '../../src/flows/signing/signPermit.ts';
import { transferToken } from '../../src/flows/sending/transferToken.ts';
import { waitForConfirmation } from '../../src/flows/following/waitForConfirmation.ts';
import { simulateContract, writeContract } from '../../src/flows/sending/writeContract.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { insufficientFundsSeen, transactionSent } from '../../src/store/transactionEvents.ts';
import { selectActivity } from '../../src/store/activity.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { connectedKit } from './lib/chainKit.ts';
import { ask, call, deployFixture as deploy } from './lib/contracts.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const unlimited = 2n ** 256n - 1n;

let anvil: Anvil;
let kit: Latchkey;
beforeAll(async () => {
  anvil = await startAnvil();
  ({ kit } = await connectedKit([{ anvil }]));
});
afterAll(async () => {
  kit.destroy();
  await anvil.stop();
});

const confirmed = (sent: { readonly id: string }) => kit.dispatch(waitForConfirmation({ id: sent.id }));
const entries = () => selectActivity(kit.getState()).length;
const allowance = (token: string) => ask(anvil, token, 'allowance(address,address) view returns (uint256)', [owner, spender]);
const transactions = async () => Number(await anvil.rpc('eth_getTransactionCount', [owner, 'latest']));

describe('writeContract', () => {
  const abi = parseAbi(['error Denied(address who, uint256 asked, string why)', 'function failWithError(uint256 asked)', 'function add(uint256 by) payable returns (uint256 was, uint256 now_)']);
  let faults: string;
  beforeAll(async () => {
    faults = await deploy(anvil, 'Faults');
  });

  it('calls a function with value and confirms it', async () => {
    await confirmed(await kit.dispatch(writeContract({ address: faults, fn: 'function add(uint256 by) payable returns (uint256, uint256)', args: [5n], valueWei: 3n })));
    expect(await ask(anvil, faults, 'count() view returns (uint256)')).toBe(5n);
    expect(await anvil.rpc('eth_getBalance', [faults, 'latest'])).toBe('0x3');
  });

  it('tells what a call would give back, and changes nothing', async () => {
    const before = await transactions();
    expect(await kit.dispatch(simulateContract({ address: faults, fn: { abi, name: 'add' }, args: [2n] }))).toEqual({ was: 5n, now_: 7n });
    expect(await kit.dispatch(simulateContract({ address: faults, fn: 'function count() view returns (uint256)', from: recipient, chainId: anvil.chainId }))).toBe(5n);
    expect(await transactions()).toBe(before);
  });

  it.each<[string, { readonly fn: FunctionRef; readonly args?: readonly unknown[] }, string]>([
    ['with its own error', { fn: { abi, name: 'failWithError' }, args: [7n] }, `Denied(${owner},7,"closed")`],
    ['with an unknown error', { fn: 'failWithError(uint256)', args: [7n] }, expect.stringMatching(/^Execution Reverted: custom error 0x/)],
    ['with a reason', { fn: 'failWithReason()' }, 'Execution Reverted: Not today'],
    ['at an overflow', { fn: 'overflow(uint256)', args: [1n] }, 'Panic(0x11): a number became too large or too small for its type'],
    ['at a division by zero', { fn: 'divide(uint256)', args: [0n] }, 'Panic(0x12): a division by zero'],
    ['without a word', { fn: 'failWithoutWord()' }, 'Execution Reverted'],
  ])('says why and sends nothing, when the contract would revert %s', async (_how, write, message) => {
    const [before, shown] = [await transactions(), entries()];
    await expect(kit.dispatch(writeContract({ address: faults, ...write }))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message });
    expect([await transactions(), entries()]).toEqual([before, shown]);
  });

  it("says the contract's own error of what was mined and reverted, and names the function to listeners", async () => {
    const sent: unknown[] = [];
    kit.register(definePlugin({
      id: 'sentListener',
      middleware: [() => (next) => (action) => {
        if (transactionSent.match(action)) sent.push(action.payload);
        return next(action);
      }],
    }));
    const { id, hash } = await kit.dispatch(writeContract({ address: faults, fn: { abi, name: 'failWithError' }, args: [7n], simulate: false, gas: 200_000n }));
    await expect(confirmed({ id })).rejects.toMatchObject({ code: 'transaction.reverted', message: 'Transaction Failed', remedy: `Denied(${owner},7,"closed"). Nothing but the fee was spent.` });
    expect(sent).toEqual([expect.objectContaining({ transactionHash: hash, functionName: 'failWithError', contractAddress: faults })]);
    kit.unregister('sentListener');
  });

  it('finds a function by its name alone, where the code of the contract tells enough', async () => {
    const token = await deploy(anvil, 'PermitToken', ['string', 'bool'], ['1', false]);
    await confirmed(await kit.dispatch(writeContract({ address: token, fn: 'approve', args: [spender, 3n] })));
    expect(await allowance(token)).toBe(3n);
    await expect(kit.dispatch(writeContract({ address: token, fn: 'paint', args: [3n] }))).rejects.toMatchObject({ code: 'abi.unknownMethod', message: 'Could not resolve method' });
  });

  it('knows no function that is not there', async () => {
    await expect(kit.dispatch(writeContract({ address: faults, fn: { abi, name: String('nothing') }, args: [1n] }))).rejects.toMatchObject({ code: 'abi.unknownMethod', message: 'Could not resolve method' });
    await expect(kit.dispatch(writeContract({ address: '0x12', fn: 'add(uint256)', args: [1n] }))).rejects.toMatchObject({ code: 'input.notAddress', message: 'Invalid address: 0x12' });
  });
});

describe('approveToken', () => {
  let standard: string;
  let noReturn: string;
  beforeAll(async () => {
    standard = await deploy(anvil, 'PermitToken', ['string', 'bool'], ['1', false]);
    noReturn = await deploy(anvil, 'NoReturnToken');
  });

  it('approves exactly what was asked, and nothing when that much is allowed already', async () => {
    const [sent, ...more] = await kit.dispatch(approveToken({ token: standard, spender, amount: 100n }));
    expect(more).toEqual([]);
    if (sent) await confirmed(sent);
    expect(await allowance(standard)).toBe(100n);
    expect(await kit.dispatch(approveToken({ token: standard, spender, amount: 60n }))).toEqual([]);
    expect(await allowance(standard)).toBe(100n);
  });

  it('approves without limit only in so many words', async () => {
    await expect(kit.dispatch(approveToken({ token: standard, spender, amount: unlimited }))).rejects.toMatchObject({ code: 'token.unlimitedUnasked' });
    const [sent] = await kit.dispatch(approveToken({ token: standard, spender, amount: 'unlimited' }));
    if (sent) await confirmed(sent);
    expect(await allowance(standard)).toBe(unlimited);
    expect(await kit.dispatch(approveToken({ token: standard, spender, amount: 'unlimited' }))).toEqual([]);
  });

  it('takes an approval away, and sends nothing when there is none', async () => {
    const [sent] = await kit.dispatch(revokeApproval({ token: standard, spender }));
    if (sent) await confirmed(sent);
    expect(await allowance(standard)).toBe(0n);
    expect(await kit.dispatch(revokeApproval({ token: standard, spender }))).toEqual([]);
  });

  it('approves zero first, where the token wants it, and takes no return value for yes', async () => {
    const [first] = await kit.dispatch(approveToken({ token: noReturn, spender, amount: 5n }));
    if (first) await confirmed(first);
    expect(await allowance(noReturn)).toBe(5n);
    const sent = await kit.dispatch(approveToken({ token: noReturn, spender, amount: 9n }));
    expect(sent).toHaveLength(2);
    if (sent[1]) await confirmed(sent[1]);
    expect(await allowance(noReturn)).toBe(9n);
  });

  it('takes false for no, and an address without a contract for none', async () => {
    const token = await deploy(anvil, 'FalseToken');
    const before = await transactions();
    await expect(kit.dispatch(approveToken({ token, spender, amount: 5n }))).rejects.toMatchObject({ code: 'token.refused' });
    await expect(kit.dispatch(approveToken({ token: recipient, spender, amount: 5n }))).rejects.toMatchObject({ code: 'contract.noCode' });
    expect(await transactions()).toBe(before);
  });

  it.each(['Collection721', 'Collection1155'])('sets and takes away the flag of a %s', async (name) => {
    const collection = await deploy(anvil, name);
    const isApproved = () => ask(anvil, collection, 'isApprovedForAll(address,address) view returns (bool)', [owner, spender]);
    await confirmed(await kit.dispatch(approveCollection({ collection, operator: spender, isApproved: true })));
    expect(await isApproved()).toBe(true);
    const [sent] = await kit.dispatch(revokeApproval({ collection, operator: spender }));
    if (sent) await confirmed(sent);
    expect(await isApproved()).toBe(false);
  });
});

describe('signPermit', () => {
  const use = async (token: string, data: string) => {
    await confirmed(await kit.dispatch(send({ to: token, data })));
  };

  it.each([['1', false], ['2', false], ['7.3', true]])('signs for exactly the amount, for a token of version %s', async (version, isTold) => {
    const token = await deploy(anvil, 'PermitToken', ['string', 'bool'], [version, isTold]);
    const permit = await kit.dispatch(signPermit({ token, spender, amount: 42n }));
    const domain = { name: 'Permit', version, chainId: anvil.chainId, verifyingContract: token };
    const types = { Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((each) => ({ name: each.split(' ')[0] ?? '', type: each.split(' ')[1] ?? '' })) };
    expect(TypedDataEncoder.hashDomain(domain)).toBe(await ask(anvil, token, 'DOMAIN_SEPARATOR() view returns (bytes32)'));
    expect(verifyTypedData(domain, types, { owner, spender, value: 42n, nonce: 0n, deadline: permit.deadline }, permit)).toBe(owner);
    expect(Number(permit.deadline) - Date.now() / 1_000).toBeLessThanOrEqual(20 * 60);
    await use(token, encodePermit(permit));
    expect(await allowance(token)).toBe(42n);
    await expect(kit.dispatch(simulateContract({ address: token, fn: 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', args: [owner, spender, 42n, permit.deadline, permit.v, permit.r, permit.s] }))).rejects.toMatchObject({ message: expect.stringMatching(/^ERC2612InvalidSigner\(/) }); // used up
  });

  it('signs as Dai has it without limit, and for no exact amount', async () => {
    const token = await deploy(anvil, 'DaiLikeToken');
    await expect(kit.dispatch(signPermit({ token, spender, amount: 42n }))).rejects.toMatchObject({ code: 'token.permitWithoutLimit' });
    const permit = await kit.dispatch(signPermit({ token, spender, amount: 'unlimited' }));
    expect(permit).toMatchObject({ kind: 'dai', value: unlimited });
    await use(token, encodePermit(permit));
    expect(await allowance(token)).toBe(unlimited);
  });

  it('finds none, where the token has none or its domain is unknown', async () => {
    await expect(kit.dispatch(signPermit({ token: await deploy(anvil, 'NoReturnToken'), spender, amount: 1n }))).rejects.toMatchObject({ code: 'token.noPermit' });
    await expect(kit.dispatch(signPermit({ token: await deploy(anvil, 'PermitToken', ['string', 'bool'], ['7.3', false]), spender, amount: 1n }))).rejects.toMatchObject({ code: 'token.noPermit' });
  });

  it('is used by approveOrPermit where there is one for the amount, and else a transaction', async () => {
    const [permits, dai, noReturn] = [await deploy(anvil, 'PermitToken', ['string', 'bool'], ['1', false]), await deploy(anvil, 'DaiLikeToken'), await deploy(anvil, 'NoReturnToken')];
    const before = await transactions();
    const allowed = await kit.dispatch(approveOrPermit({ token: permits, spender, amount: 1n, forSeconds: 60 }));
    expect(allowed).toMatchObject({ by: 'permit', permit: { value: 1n } });
    expect(await transactions()).toBe(before);
    for (const token of [dai, noReturn]) {
      const other = await kit.dispatch(approveOrPermit({ token, spender, amount: 1n }));
      expect(other.by).toBe('approval');
      if (other.by === 'approval' && other.sent[0]) await confirmed(other.sent[0]);
      expect(await allowance(token)).toBe(1n);
      expect(await kit.dispatch(approveOrPermit({ token, spender, amount: 1n }))).toEqual({ by: 'allowance' });
    }
  });
});

describe('transferToken', () => {
  const held = (token: string, of = recipient) => ask(anvil, token, 'balanceOf(address) view returns (uint256)', [of]);

  it('moves fungible tokens, whether or not they say so', async () => {
    for (const name of ['NoReturnToken', 'PermitToken']) {
      const token = name === 'PermitToken' ? await deploy(anvil, name, ['string', 'bool'], ['1', false]) : await deploy(anvil, name);
      await call(anvil, token, 'mint(address,uint256)', [owner, 10n]);
      await confirmed(await kit.dispatch(transferToken({ token, to: recipient, amount: 4n })));
      expect([await held(token), await held(token, owner)]).toEqual([4n, 6n]);
      await expect(kit.dispatch(transferToken({ token, to: recipient, amount: 7n }))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: 'Execution Reverted: balance too low' });
    }
  });

  it('takes false for no', async () => {
    await expect(kit.dispatch(transferToken({ token: await deploy(anvil, 'FalseToken'), to: recipient, amount: 1n }))).rejects.toMatchObject({ code: 'token.refused' });
  });

  it('moves the native currency by its placeholder', async () => {
    const before = BigInt(String(await anvil.rpc('eth_getBalance', [recipient, 'latest'])));
    await confirmed(await kit.dispatch(transferToken({ token: nativeTokenAddress, to: recipient, amount: 11n })));
    expect(BigInt(String(await anvil.rpc('eth_getBalance', [recipient, 'latest']))) - before).toBe(11n);
  });

  it('moves one of a collection, and some of a token of an ERC-1155', async () => {
    const [one, many] = [await deploy(anvil, 'Collection721'), await deploy(anvil, 'Collection1155')];
    await call(anvil, one, 'mint(address,uint256)', [owner, 7n]);
    await call(anvil, many, 'mint(address,uint256,uint256)', [owner, 7n, 5n]);
    await confirmed(await kit.dispatch(transferToken({ token: one, to: recipient, tokenId: 7n })));
    await confirmed(await kit.dispatch(transferToken({ token: many, to: recipient, tokenId: 7n, amount: 3n })));
    expect(await ask(anvil, one, 'ownerOf(uint256) view returns (address)', [7n])).toBe(recipient);
    expect(await ask(anvil, many, 'balanceOf(address,uint256) view returns (uint256)', [recipient, 7n])).toBe(3n);
    await expect(kit.dispatch(transferToken({ token: one, to: recipient, tokenId: 8n }))).rejects.toMatchObject({ message: 'ERC721NonexistentToken(8)' });
    await expect(kit.dispatch(transferToken({ token: await deploy(anvil, 'Faults'), to: recipient, tokenId: 1n }))).rejects.toMatchObject({ code: 'token.notNft' });
  });
});

describe('missing funds', () => {
  it('are told with their amounts, and to listeners', async () => {
    const seen: unknown[] = [];
    const listener = definePlugin({
      id: 'fundsListener',
      middleware: [() => (next) => (action) => {
        if (insufficientFundsSeen.match(action)) seen.push(action.payload);
        return next(action);
      }],
    });
    kit.register(listener);
    const balanceWei = BigInt(String(await anvil.rpc('eth_getBalance', [owner, 'latest'])));
    const error: unknown = await kit.dispatch(send({ to: recipient, valueWei: balanceWei + 10n ** 18n })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'transaction.insufficientFunds', message: 'Insufficient Funds', context: { chainId: anvil.chainId, symbol: 'ETH', balanceWei } });
    if (!isWalletError(error)) throw new Error('Another error.');
    const { requiredWei, missingWei, gasPriceWei } = error.context;
    expect(missingWei).toBe(10n ** 18n + 21_000n * BigInt(String(gasPriceWei)));
    expect(requiredWei).toBe(balanceWei + BigInt(String(missingWei)));
    expect(error.remedy).toBe(`Add ${formatEther(String(missingWei))} ETH (${formatEther(String(requiredWei))} ETH needed, ${formatEther(balanceWei)} ETH there) to the account, then try again.`);
    expect(selectActivity(kit.getState())[0]).toMatchObject({ phase: { at: 'failed', error: { code: 'transaction.insufficientFunds', remedy: error.remedy } } });
    expect(seen).toEqual([{
      chainId: anvil.chainId, contractAddress: recipient, errorCode: 'transaction.insufficientFunds', errorMessage: 'Insufficient Funds', walletAddress: owner, walletType: 'anvilWallet',
      transactionValue: balanceWei + 10n ** 18n, requiredAmount: requiredWei, userBalance: balanceWei, gasPrice: gasPriceWei,
    }]);
    kit.unregister('fundsListener');
  });

  it('are told before anything is sent to a contract', async () => {
    const [address, before, shown] = [await deploy(anvil, 'Faults'), await transactions(), entries()];
    await expect(kit.dispatch(writeContract({ address, fn: 'add(uint256) payable', args: [1n], valueWei: 10n ** 30n }))).rejects.toMatchObject({ code: 'transaction.insufficientFunds', remedy: expect.stringMatching(/^Add 9999\d+\.\d+ ETH \(/) });
    expect([await transactions(), entries()]).toEqual([before, shown]);
  });
});
