import { bundleErc7730 } from './bundleErc7730.ts';
import type { Erc7730Registry } from './config.ts';
import { defineErc7730Registry } from './defineErc7730Registry.ts';
import { parseDescriptor } from './parseDescriptor.ts';

const bank = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const deployments = [{ chainId: 1, address: bank }, { chainId: 10, address: bank }];
const formats = { 'run(uint256 x)': { intent: 'Run', fields: [] } };

/** A checkout of a registry, by path. */
const files: Readonly<Record<string, unknown>> = {
  'index.calldata.json': { [`eip155:1:${bank.toLowerCase()}`]: 'registry/bank/calldata-bank.json', [`eip155:10:${bank.toLowerCase()}`]: ['registry/bank/calldata-bank.json'], [`eip155:1:${other.toLowerCase()}`]: 'registry/other/calldata-broken.json', 'eip155:5:0x0000000000000000000000000000000000000001': 'registry/other/none.json' },
  'index.eip712.json': { [`eip155:1:${bank.toLowerCase()}`]: { Mail: [{ path: 'registry/bank/eip712-mail.json', encodeTypeHashes: [] }] } },
  'registry/bank/calldata-bank.json': { includes: '../../ercs/run.json', context: { contract: { deployments } } },
  'registry/bank/eip712-mail.json': { context: { eip712: { deployments } }, metadata: { owner: 'Bank' }, display: { formats: {} } },
  'registry/other/calldata-broken.json': { context: { contract: { deployments: [] } }, display: { formats } },
  'ercs/run.json': { metadata: { owner: 'All' }, display: { formats } },
};
const registryOf = (held: Readonly<Record<string, unknown>>, rename: (path: string) => string = (path) => path): Erc7730Registry => ({
  index: { calldata: async () => held['index.calldata.json'], eip712: async () => held['index.eip712.json'] },
  file: (path) => (rename(path) in held ? Promise.resolve(held[rename(path)]) : undefined),
});

describe('bundleErc7730', () => {
  it('takes the files of some contracts, includes merged, and indexes of these alone, which serve as a registry', async () => {
    const bundle = await bundleErc7730(registryOf(files), [`eip155:1:${bank}`]);
    expect(Object.keys(bundle).toSorted()).toEqual(['index.calldata.json', 'index.eip712.json', 'registry.bank.calldata-bank.json', 'registry.bank.eip712-mail.json']);
    const load = defineErc7730Registry(registryOf(JSON.parse(JSON.stringify(bundle))));
    const whole = defineErc7730Registry(registryOf(files));
    for (const kind of ['calldata', 'eip712'] as const) {
      const wanted = { kind, chainId: 1, address: bank.toLowerCase() };
      expect(await load(wanted)).toEqual(await whole(wanted));
      expect(await load({ ...wanted, chainId: 10 })).toEqual([]);
    }
    expect(bundle['registry.bank.calldata-bank.json']).toEqual({ context: { contract: { deployments } }, metadata: { owner: 'All' }, display: { formats } });
  });

  it('has a file once for all the contracts that it is of', async () => {
    const bundle = await bundleErc7730(registryOf(files), [`eip155:1:${bank}`, `eip155:10:${bank.toLowerCase()}`]);
    expect(Object.keys(bundle)).toHaveLength(4);
    expect(bundle['index.calldata.json']).toEqual({ [`eip155:1:${bank.toLowerCase()}`]: ['registry.bank.calldata-bank.json'], [`eip155:10:${bank.toLowerCase()}`]: ['registry.bank.calldata-bank.json'] });
  });

  it.each([`eip155:137:${bank}`, bank, '', 'eip155:5:0x0000000000000000000000000000000000000001'])('refuses %s, which the registry has no file for', async (contract) => {
    await expect(bundleErc7730(registryOf(files), [contract])).rejects.toMatchObject({ code: 'describeErc7730.unknownContract', context: { contract } });
  });

  it.each([['a type that is none', 'run(uint257 x)'], ['two keys of one function', 'run(uint256 y)']])('refuses a descriptor with %s, which would be seen only when it is used', async (_what, key) => {
    const held = { ...files, 'ercs/run.json': { display: { formats: { ...formats, [key]: { fields: [] } } } } };
    await expect(bundleErc7730(registryOf(held), [`eip155:1:${bank}`])).rejects.toMatchObject({ code: 'describeErc7730.badDescriptor', context: { why: expect.stringContaining('registry/bank/calldata-bank.json: run(') } });
  });

  it('says which file is no descriptor, while the site is built', async () => {
    const refused = bundleErc7730(registryOf(files), [`eip155:1:${other}`]);
    await expect(refused).rejects.toMatchObject({ code: 'describeErc7730.badDescriptor', context: { why: 'registry/other/calldata-broken.json: its context names no deployment' } });
    expect(() => parseDescriptor(files['registry/other/calldata-broken.json'])).toThrow(expect.objectContaining({ code: 'describeErc7730.badDescriptor' }));
  });
});
