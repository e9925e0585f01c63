import type { Erc7730Registry } from './config.ts';
import { createFinder } from './createFinder.ts';
import { defineErc7730Registry } from './defineErc7730Registry.ts';

const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const context = { contract: { deployments: [{ chainId: 1, address }] } };
const formats = { 'run(uint256 x)': { intent: 'Run', fields: [] } };
const wanted = { kind: 'calldata', chainId: 1, address } as const;

/** Files as a bundler gives them, by path. */
const files: Readonly<Record<string, unknown>> = {
  'registry/run/calldata-run.json': { includes: 'common-run.json', context },
  'registry/run/common-run.json': { includes: '../../ercs/run.json', metadata: { owner: 'Runners' } },
  'ercs/run.json': { metadata: { owner: 'All', contractName: 'Run' }, display: { formats } },
  'registry/run/eip712-run.json': { context: { eip712: context.contract }, display: { formats: {} } },
  'registry/run/circle.json': { includes: './circle.json', context },
  'registry/run/elsewhere.json': { includes: 'https://example.test/common.json', context },
  'registry/run/above.json': { includes: '../../../secrets.json', context },
  'registry/run/gone.json': { includes: 'none.json', context },
  'registry/run/list.json': [],
};
const registryOf = (calldata: unknown, eip712?: unknown): Erc7730Registry => ({
  index: { calldata: async () => ({ default: calldata }), ...(eip712 !== undefined && { eip712: async () => eip712 }) },
  file: (path) => (path in files ? Promise.resolve({ default: files[path] }) : undefined),
});
const key = `eip155:1:${address}`;

describe('defineErc7730Registry', () => {
  it('finds the file of a contract, and merges what it includes', async () => {
    const load = defineErc7730Registry(registryOf({ [key]: 'registry/run/calldata-run.json' }));
    expect(await load(wanted)).toEqual([{ context, metadata: { owner: 'Runners', contractName: 'Run' }, display: { formats } }]);
    expect(await load({ ...wanted, chainId: 10 })).toEqual([]);
    expect(await load({ ...wanted, kind: 'eip712' })).toEqual([]);
  });

  it('reads the index of messages, where several types may share a file, and lists of paths', async () => {
    const entry = { path: 'registry/run/eip712-run.json', encodeTypeHashes: ['0x'] };
    const index = { [key]: { Run: [entry], Stop: [entry] } };
    expect(await defineErc7730Registry(registryOf({}, index))({ ...wanted, kind: 'eip712' })).toEqual([files['registry/run/eip712-run.json']]);
    expect(await defineErc7730Registry(registryOf({ [key]: ['registry/run/eip712-run.json', 'registry/none.json'] }))(wanted)).toEqual([files['registry/run/eip712-run.json']]);
  });

  it('leaves out files that the site does not have, and what no index is', async () => {
    expect(await defineErc7730Registry(registryOf({ [key]: 'registry/none.json' }))(wanted)).toEqual([]);
    for (const index of [undefined, [], 'index', { [key]: 5 }, { [key]: { Run: 'x' } }]) expect(await defineErc7730Registry(registryOf(index))(wanted)).toEqual([]);
  });

  it.each(['circle', 'elsewhere', 'above', 'gone', 'list'])('refuses the file %s.json', async (name) => {
    await expect(defineErc7730Registry(registryOf({ [key]: `registry/run/${name}.json` }))(wanted)).rejects.toMatchObject({ code: 'describeErc7730.badDescriptor' });
  });
});

describe('createFinder', () => {
  const descriptor = { context, display: { formats } };
  const faults: unknown[] = [];
  const report = (error: unknown): void => void faults.push(error);
  beforeEach(() => void faults.splice(0));

  it('asks once for a contract, and again after a failure', async () => {
    const answers: (() => Promise<unknown>)[] = [() => Promise.reject(new Error('no network')), async () => ({ default: descriptor })];
    const load = jest.fn(async () => answers.shift()?.());
    const find = createFinder([], load, report);
    expect(await find(wanted)).toEqual([]);
    expect(faults).toEqual([new Error('no network')]);
    expect(await find(wanted)).toHaveLength(1);
    expect(await find(wanted)).toHaveLength(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('reports what is no descriptor, keeps those beside it, and passes over those of other contracts', async () => {
    const other = { ...descriptor, context: { contract: { deployments: [{ chainId: 10, address }] } } };
    const find = createFinder([], async () => [{ display: {} }, { default: descriptor }, other, { ...descriptor, context: { eip712: context.contract } }], report);
    expect(await find(wanted)).toHaveLength(1);
    expect(faults).toEqual([expect.objectContaining({ code: 'describeErc7730.badDescriptor' })]);
    expect(await createFinder([], async () => undefined, report)(wanted)).toEqual([]);
    expect(await createFinder([], undefined, report)(wanted)).toEqual([]);
  });
});
