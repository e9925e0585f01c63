import { Interface } from 'ethers';
import { changed, hostileValue, sizeOf } from '../../fixtures/hostile/hostileValues.ts';
import { createSeeded } from '../../fixtures/http/hostileAnswers.ts';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { createFakeClock } from '../../mocks/index.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { validateTypedData } from '../../src/domain/messages/validateTypedData.ts';
import { createPreview } from '../../src/domain/preview/createPreview.ts';
import { joinDescriptions } from '../../src/domain/preview/joinDescriptions.ts';
import * as previewLimits from '../../src/domain/preview/limits.ts';
import type { PreviewRequest, PreviewText } from '../../src/domain/preview/preview.ts';
import { createDescriber } from './createDescriber.ts';
import { createFinder } from './createFinder.ts';
import * as limits from './limits.ts';
import { parseDescriptor } from './parseDescriptor.ts';
import { describeErc7730Strings } from './strings.ts';

// Descriptors, requests and answers of nodes, changed at random: what is no descriptor is refused with a code, and what is one takes nothing away from a review.
// The same cases again: FUZZ_SEED=7. More of them: FUZZ_CASES=20000.
const { FUZZ_SEED: firstSeed = '1', FUZZ_CASES: cases = '400' } = process.env;
jest.setTimeout(600_000); // for many cases
const seeds = Array.from({ length: Number(cases) }, (_, at) => Number(firstSeed) + at);

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const deployments = [{ chainId: 1, address: contract }];
const signature = 'run(address token,uint256 amount,(address to,uint16 share)[] parts,bytes call,bytes32 salt,string note,uint64 until)';
const metadata = {
  owner: 'Example', contractName: 'Runner', token: { name: 'T', ticker: 'T', decimals: 6 }, constants: { native: '0x0000000000000000000000000000000000000000', base: '%' },
  enums: { mode: { 1: 'Slow', 0xff: 'Fast' } }, maps: { tokens: { $keyType: 'Chain', values: { 1: other, 10: contract } } },
};
const run = {
  intent: 'Run', interpolatedIntent: 'Run {amount} of {token} {{now}} for {@.value}',
  fields: [
    { path: 'amount', label: 'Amount', $ref: '$.display.definitions.amount', params: { threshold: '0xffff', message: 'All' } },
    { path: 'token', label: 'Token', format: 'tokenTicker', params: { chainId: 1 } },
    { path: 'parts.[]', label: 'Parts', iteration: 'bundled', fields: [{ path: 'to', label: 'To', format: 'addressName', params: { types: ['wallet'], sources: ['local'], senderAddress: ['$.metadata.constants.native'] }, separator: 'Part {index}' }, { path: 'share', label: 'Share', format: 'unit', params: { base: '$.metadata.constants.base', decimals: 2, prefix: true } }] },
    { path: 'call', label: 'Call', format: 'calldata', params: { calleePath: 'token', amountPath: '@.value', spenderPath: '@.to', selectorPath: 'call.[0:4]' } },
    { path: 'salt.[0:1]', label: 'Mode', format: 'enum', params: { $ref: '$.metadata.enums.mode' } }, { path: 'salt', visible: { mustMatch: ['0x00'] } },
    { path: 'note', label: 'Note', visible: { ifNotIn: [''] } }, { path: 'until', label: 'Until', format: 'date', params: { encoding: 'blockheight' } },
    { path: '@.value', label: 'Sent', format: 'amount' }, { value: 5, label: 'Fixed', format: 'duration' }, { path: 'amount', label: 'Item', format: 'nftName', params: { collection: { map: '$.metadata.maps.tokens', keyPath: '@.chainId' } } },
    { path: 'salt', label: 'Secret', encryption: { scheme: 'fhevm', fallbackLabel: 'Hidden' } },
  ],
  required: ['token'], excluded: ['#.note'],
};
const display = { definitions: { amount: { format: 'tokenAmount', params: { tokenPath: 'token', nativeCurrencyAddress: '$.metadata.constants.native', chainIdPath: '@.chainId' } } }, formats: { [signature]: run } };
const $schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json';
const messageType = 'Run(address token,uint256 amount,Part[] parts,bytes call,bytes32 salt,string note,uint64 until)Part(address to,uint16 share)';
const samples = [
  { $schema, context: { contract: { deployments } }, metadata, display },
  { $schema, context: { eip712: { domain: { name: 'Runner', version: '1' }, deployments } }, metadata: { ...metadata, token: undefined }, display: { ...display, formats: { [messageType]: run } } },
];

const inner = new Interface(['function transfer(address to,uint256 amount)']).encodeFunctionData('transfer', [other, 5n]);
const parts = [{ to: account, share: 500 }, { to: other, share: 9500 }];
const values = { token: other, amount: 70_000n, parts, call: inner, salt: `0x${'00'.repeat(32)}`, note: 'for you\u202e', until: 19_000_000n };
const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }));
const requests: readonly PreviewRequest[] = [
  { kind: 'transaction', chainId: 1, transaction: { to: contract, valueWei: 10n ** 18n, data: new Interface([`function ${signature}`]).encodeFunctionData('run', Object.values(values)) } },
  { kind: 'typedData', data: validateTypedData({ domain: { name: 'Runner', version: '1', chainId: 1, verifyingContract: contract }, primaryType: 'Run', message: values, types: { Run: fields('address token,uint256 amount,Part[] parts,bytes call,bytes32 salt,string note,uint64 until'), Part: fields('address to,uint16 share') } }) },
];
const answers = ['0x', '0x60', `0xef0100${contract.slice(2)}`, `0x${'6'.padStart(64, '0')}`, `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${Buffer.from('USDX').toString('hex').padEnd(64, '0')}`, { number: '0x1', hash: `0x${'11'.repeat(32)}`, parentHash: `0x${'22'.repeat(32)}`, timestamp: '0x5' }];

const facts = { account, activeChainId: 1, nowMs: 1_800_000_000_000, chains: [], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] };
const formats = ['text', 'address', 'amount', 'number', 'date', 'raw'];
const keys = new Set<string>(Object.keys(describeErc7730Strings));

async function describing(descriptor: unknown, request: PreviewRequest, random: () => number, isHostile: boolean) {
  const faults: unknown[] = [];
  const describe = createDescriber({ find: createFinder([], async () => [descriptor], (error) => void faults.push(error)), report: (error) => void faults.push(error), chains: () => [] });
  let asked = 0;
  const answer = async (): Promise<unknown> => {
    asked += 1;
    const meant = answers[Math.floor(random() * answers.length)];
    return isHostile && random() < 0.3 ? hostileValue(random) : meant;
  };
  const described = await describe(request, { account, activeChainId: 1, names: { [other.toLowerCase()]: 'Treasury' }, clock: createFakeClock(), signal: new AbortController().signal, transport: async (id) => createFakeTransport(answer, id) }).catch((error: unknown) => void faults.push(error));
  return { described, faults, asked };
}

const isUncoded = (error: unknown): boolean => !isWalletError(error) || error.message.length > 5_000;
/** What the screen cannot show, or more than it has room for. */
function isOutOfBounds(text: PreviewText): boolean {
  if ('text' in text) return typeof text.text !== 'string' || text.text.length > 16 * previewLimits.maxPreviewValueGraphemes;
  return !(keys.has(text.key) || text.key.startsWith('core.review.')) || Object.values(text.params ?? {}).some((each) => typeof each !== 'string' || each.length > 4_000);
}

describe('descriptors that are changed at random', () => {
  it('are read, or refused with a code', () => {
    const faults = seeds.flatMap((seed) => {
      const random = createSeeded(seed);
      const given = random() < 0.1 ? hostileValue(random) : changed(samples[Math.floor(random() * samples.length)], random);
      try {
        parseDescriptor(given);
        return [];
      } catch (error) {
        return isWalletError(error) && error.code === 'describeErc7730.badDescriptor' && error.message.length < 5_000 ? [] : [`seed ${seed}: ${String(error)}`];
      }
    });
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('take nothing away from a review, whatever the node says, and add no more than there is room for', async () => {
    let made = 0;
    const wrong: string[] = [];
    for (const seed of seeds) {
      const random = createSeeded(seed);
      const at = Math.floor(random() * requests.length);
      const [request, sample] = [requests[at], samples[at]];
      if (!request || !sample) throw new Error('There is a sample for each request.');
      const { described, faults, asked } = await describing(changed(sample, random), request, random, seed % 2 === 0);
      wrong.push(...faults.filter(isUncoded).map((error) => `seed ${seed}: ${error instanceof Error ? (error.stack ?? '').slice(0, 400) : String(error)}`));
      if (asked > 6 * limits.maxReads) wrong.push(`seed ${seed}: asked the node ${asked} times`);
      if (!described) continue;
      made += 1;
      const bare = createPreview(request, facts);
      const { description, warnings, ...rest } = joinDescriptions(bare, [{ ...described, by: 'describeErc7730' }]);
      const { warnings: own, ...core } = bare;
      if (JSON.stringify(rest, bigintText) !== JSON.stringify(core, bigintText) || own.some(({ code }) => !warnings.some((each) => each.code === code))) wrong.push(`seed ${seed}: the core's part is another`);
      const texts = [description?.title, ...(description?.fields ?? []).flatMap(({ label, value }) => [label, value])].filter((each) => each !== undefined);
      if ((described.fields?.length ?? 0) > limits.maxRows || (described.warnings?.length ?? 0) > limits.maxWarnings || texts.some(isOutOfBounds) || sizeOf(description) > 200_000) wrong.push(`seed ${seed}: more than there is room for`);
      if (description?.fields.some(({ format, name }) => !formats.includes(format) || (name !== undefined && typeof name !== 'string'))) wrong.push(`seed ${seed}: a row is none`);
      if (description?.fields.some(({ format, value }) => format === 'date' && !('text' in value && /^\d{1,13}$/.test(value.text)))) wrong.push(`seed ${seed}: a date is none`);
      if (texts.some((text) => 'text' in text && /[\u202e\u2066\u200b\n]/.test(text.text))) wrong.push(`seed ${seed}: a text is as it came`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(made).toBeGreaterThan(seeds.length / 4);
  });

  it('are used where they are not changed', async () => {
    for (const [at, request] of requests.entries()) {
      const { described, faults } = await describing(samples[at], request, createSeeded(1), false);
      expect(faults).toEqual([]);
      expect(described?.fields?.length).toBeGreaterThan(10);
    }
  });
});

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
