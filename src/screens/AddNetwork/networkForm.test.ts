import { chainErrors } from '../../contracts/chainErrors.ts';
import { userErrors } from '../../contracts/errors.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { knownChains } from '../../data/chains.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { parseCustomChain } from '../../domain/chains/parseCustomChain.ts';
import { emptyForm, findFaults, placeFailure, toCustomChain, toForm } from './networkForm.ts';
import type { NetworkForm } from './networkForm.ts';

const filled: NetworkForm = { name: 'Mine', rpc: ' https://rpc.example/key ', chainId: '0x1092', symbol: 'COIN', decimals: '18', explorer: '', testnet: false };

describe('findFaults', () => {
  it('finds what is missing, and not a chain id, which the endpoint knows', () => {
    expect(findFaults(emptyForm)).toEqual({ name: { key: 'core.addNetwork.nameMissing' }, rpc: { key: 'core.addNetwork.rpcMissing' }, symbol: { key: 'core.addNetwork.symbolMissing' } });
    expect(findFaults(filled)).toEqual({});
    expect(findFaults({ ...filled, chainId: '' })).toEqual({});
  });

  it.each([
    ['rpc', 'http://rpc.example', 'rpcWrong'], ['rpc', 'wss://rpc.example', 'rpcWrong'], ['rpc', 'rpc.example', 'rpcWrong'], ['rpc', 'javascript:1', 'rpcWrong'],
    ['chainId', 'ten', 'chainIdWrong'], ['chainId', '0', 'chainIdWrong'], ['chainId', '-1', 'chainIdWrong'], ['chainId', '99999999999999999', 'chainIdWrong'],
    ['name', ' \u200b ', 'nameMissing'], ['symbol', '\u202e', 'symbolMissing'],
    ['decimals', '', 'decimalsWrong'], ['decimals', '1.5', 'decimalsWrong'], ['decimals', '78', 'decimalsWrong'], ['decimals', '-1', 'decimalsWrong'],
    ['explorer', 'http://scan.example', 'explorerWrong'], ['explorer', 'javascript:1', 'explorerWrong'],
  ])('finds fault with %s %p', (field, value, key) => {
    expect(findFaults({ ...filled, [field]: value })).toEqual({ [field]: { key: `core.addNetwork.${key}` } });
  });

  it.each([['rpc', 'http://localhost:8545'], ['rpc', 'http://127.0.0.1:8545'], ['decimals', '0'], ['explorer', 'https://scan.example'], ['chainId', ' 4242 ']])('takes %s %p', (field, value) => {
    expect(findFaults({ ...filled, [field]: value })).toEqual({});
  });
});

describe('toForm', () => {
  it.each(knownChains.map((chain) => [chain.name, chain] as const))('writes %s down so that it is the same chain when added', (_name, chain) => {
    const form = toForm(chain);
    expect(findFaults(form)).toEqual({});
    expect(parseCustomChain(toCustomChain(form, chain.id))).toMatchObject({ id: chain.id, name: chain.name, rpc: [chain.rpc], nativeCurrency: { symbol: chain.nativeCurrency.symbol, decimals: 18 }, ...(chain.testnet && { testnet: true }) });
  });
});

describe('placeFailure', () => {
  const site = defineChain({ id: 10, name: 'OP Mainnet', rpc: 'https://rpc.example' });
  const place = (error: unknown) => placeFailure(error, { rpc: filled.rpc, nameOfSite: site.name });

  it('shows what concerns a field at the field', () => {
    expect(place(chainErrors.wrongEndpoint({ host: 'rpc.example', actual: 5, wanted: 6 }))).toEqual({ chainId: { key: 'core.addNetwork.chainIdOther', values: { actual: '5' }, actual: 5 } });
    expect(place(chainErrors.ofSite({ chainId: 10 }))).toEqual({ chainId: { key: 'core.addNetwork.ofSite', values: { name: 'OP Mainnet' } } });
    expect(place(httpErrors.timedOut({ host: 'rpc.example', limitMs: 5 }))).toMatchObject({ rpc: { error: { code: 'http.timedOut', message: 'rpc.example did not answer within 5 ms', remedy: 'Try again in a moment.' } } });
  });

  it('leaves anything else to the form as a whole', () => {
    expect(place(chainErrors.tooManyAdded({ most: 10 }))).toBeUndefined();
    expect(place(userErrors.cancelled())).toBeUndefined();
    expect(place(new Error('x'))).toBeUndefined();
  });
});
