import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, getAddress, Interface, Signature, Wallet } from 'ethers';
import { deadlineForwarderCode, forwarderCode } from '../../mocks/relaying/contractCode.ts';
import { relayingInterfaces } from '../../mocks/relaying/contracts.ts';
import { compileMockContracts } from '../../scripts/lib/compileMockContracts.mjs';
import { forwarderDomains } from '../../src/domain/relaying/forwardRequest.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { compileContract } from '../lib/compileContracts.ts';
import { ask } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';

// The forwarders of the mocked world beside the published ones, on one node: the same requests, and the same comes of them.

const root = path.join(import.meta.dirname, '../..');
const recipient = new Interface(['function mark() payable', 'function fail()']);
const mark = recipient.encodeFunctionData('mark');
const owner = new Wallet(`0x${'11'.repeat(32)}`);
const another = new Wallet(`0x${'22'.repeat(32)}`);
const fields = ['address from', 'address to', 'uint256 value', 'uint256 gas', 'uint256 nonce', 'uint48 deadline', 'bytes data'];
const verifying = {
  thirdweb: new Interface(['function verify((address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data) req, bytes signature) view returns (bool)']),
  erc2771: new Interface(['function verify((address from,address to,uint256 value,uint256 gas,uint48 deadline,bytes data,bytes signature) request) view returns (bool)']),
};
type Kind = keyof typeof verifying;

/** A forwarder, and a contract that trusts it. */
interface Place {
  readonly forwarder: string;
  readonly to: string;
}

let anvil: Anvil;
const places = new Map<Kind, { readonly real: Place; readonly ours: Place }>();
beforeAll(async () => {
  anvil = await startAnvil();
  const source = readFileSync(path.join(root, 'fixtures/relaying/Relaying.sol'), 'utf8');
  const code = compileContract({ file: 'latchkey/Relaying.sol', name: 'Recipient', replaced: { 'latchkey/Relaying.sol': source } });
  const openZeppelin = JSON.parse(readFileSync(path.join(root, 'e2e/bundler/node_modules/oz5/build/contracts/ERC2771Forwarder.json'), 'utf8')) as { readonly bytecode: string }; // as the package has it
  const placeOf = async (creation: string): Promise<Place> => {
    const forwarder = getAddress(await deploy(anvil, creation));
    return { forwarder, to: getAddress(await deploy(anvil, code + AbiCoder.defaultAbiCoder().encode(['address'], [forwarder]).slice(2))) };
  };
  places.set('thirdweb', { real: await placeOf(compileContract({ file: '@thirdweb-dev/contracts/infra/forwarder/Forwarder.sol', name: 'Forwarder' })), ours: await placeOf(forwarderCode) });
  places.set('erc2771', { real: await placeOf(openZeppelin.bytecode + AbiCoder.defaultAbiCoder().encode(['string'], ['ERC2771Forwarder']).slice(2)), ours: await placeOf(deadlineForwarderCode) });
}, 180_000);
afterAll(() => anvil?.stop());

/** How a request differs from one that is in order. */
interface Change {
  readonly fields?: Readonly<Record<string, string>>;
  /** The recipient is the other forwarder's. */
  readonly isUntrusted?: boolean;
  readonly signer?: Wallet;
  /** After it was signed. */
  readonly tampered?: Readonly<Record<string, string>>;
  readonly nonceBy?: bigint;
  readonly value?: bigint;
  readonly transactionGas?: bigint;
  sign?(signature: string): string;
}

/** Carries a request out, and tells all that can be seen of it. */
async function tryOut(kind: Kind, place: Place, other: Place, change: Change): Promise<unknown> {
  const isDue = kind === 'erc2771';
  const nonceOf = async () => BigInt(String(await ask(anvil, place.forwarder, isDue ? 'nonces(address) view returns (uint256)' : 'getNonce(address) view returns (uint256)', [owner.address])));
  const nonce = (await nonceOf()) + (change.nonceBy ?? 0n);
  const request: Record<string, string> = { from: owner.address, to: change.isUntrusted ? other.to : place.to, value: '0', gas: '200000', nonce: String(nonce), ...(isDue && { deadline: '4000000000' }), data: mark, ...change.fields };
  const types = { ForwardRequest: fields.filter((field) => isDue || !field.includes('deadline')).map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })) };
  const domain = { ...forwarderDomains[kind], chainId: anvil.chainId, verifyingContract: place.forwarder };
  const signed = await (change.signer ?? owner).signTypedData(domain, types, request);
  const signature = change.sign?.(signed) ?? signed;
  const sent = { ...request, ...change.tampered };
  const args = isDue ? [{ ...sent, signature }] : [sent, signature];
  const verified = await anvil.rpc('eth_call', [{ to: place.forwarder, data: verifying[kind].encodeFunctionData('verify', args) }, 'latest']).catch(() => 'reverted');
  const before = await ask(anvil, request['to'] ?? '', 'count() view returns (uint256)');
  const status = await transact({ to: place.forwarder, data: relayingInterfaces[kind].encodeFunctionData('execute', args), value: `0x${(change.value ?? 0n).toString(16)}`, gas: `0x${(change.transactionGas ?? 1_000_000n).toString(16)}` });
  const [count, last, received] = await Promise.all(['count() view returns (uint256)', 'last() view returns (address)', 'received() view returns (uint256)'].map((signatureOf) => ask(anvil, request['to'] ?? '', signatureOf)));
  return { verified, status, nonce: (await nonceOf()) - nonce, counted: BigInt(String(count)) - BigInt(String(before)), isOwner: last === owner.address, received };
}

async function transact(call: Readonly<Record<string, string>>): Promise<unknown> {
  const [, from] = (await anvil.rpc('eth_accounts', [])) as readonly string[]; // the node's own
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, ...call }]);
  await anvil.rpc('evm_mine', []);
  const { status } = (await anvil.rpc('eth_getTransactionReceipt', [hash])) as { readonly status: string }; // the node's own
  return status;
}

const done = { status: '0x1', nonce: 1n, counted: 1n };
const refused = { status: '0x0', counted: 0n };
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The same signature as the other half of the curve has it. */
function twinOf(signature: string): string {
  const { r, s, yParity } = Signature.from(signature);
  return `${r}${(order - BigInt(s)).toString(16).padStart(64, '0')}${(28 - yParity).toString(16)}`;
}

const changes: readonly (readonly [what: string, kinds: readonly Kind[], outcome: object, change: Change])[] = [
  ['in order', ['thirdweb', 'erc2771'], { ...done, isOwner: true }, {}],
  ['the next', ['thirdweb', 'erc2771'], { ...done, isOwner: true }, {}],
  ['with value', ['thirdweb', 'erc2771'], { ...done, received: 5n }, { fields: { value: '5' }, value: 5n }],
  ['with value that is not sent', ['thirdweb', 'erc2771'], refused, { fields: { value: '5' } }],
  ['with more value than it says', ['erc2771'], refused, { value: 5n }],
  ['of the nonce before', ['thirdweb', 'erc2771'], refused, { nonceBy: -1n }],
  ['of a nonce to come', ['thirdweb', 'erc2771'], refused, { nonceBy: 1n }],
  ['signed by another', ['thirdweb', 'erc2771'], refused, { signer: another }],
  ['changed after it was signed', ['thirdweb', 'erc2771'], refused, { tampered: { gas: '200001' } }],
  ['with a signature that is too short', ['thirdweb', 'erc2771'], refused, { sign: (signature) => signature.slice(0, -2) }],
  ['with a signature of no one', ['thirdweb', 'erc2771'], refused, { sign: (signature) => `${signature.slice(0, -2)}00` }],
  ["with a signature's twin", ['thirdweb', 'erc2771'], refused, { sign: twinOf }],
  ['whose call fails', ['thirdweb', 'erc2771'], refused, { fields: { data: recipient.encodeFunctionData('fail') } }],
  ['with less gas than it asks for', ['thirdweb', 'erc2771'], refused, { fields: { gas: '30000000' }, transactionGas: 400_000n }],
  ['of a contract that does not trust it', ['erc2771'], refused, { isUntrusted: true }],
  ['of a contract that does not trust it, which it does not ask', ['thirdweb'], { ...done, isOwner: false }, { isUntrusted: true }],
  ['after its deadline', ['erc2771'], refused, { fields: { deadline: '1000000000' } }],
];

describe.each<Kind>(['thirdweb', 'erc2771'])('the mocked forwarder of the kind %s beside the published one', (kind) => {
  it.each(changes.filter(([, kinds]) => kinds.includes(kind)))('does the same with a request %s', async (_what, _kinds, outcome, change) => {
    const both = places.get(kind);
    if (!both) throw new Error('Nothing was deployed.');
    const told = await tryOut(kind, both.real, both.ours, change);
    expect(told).toMatchObject(outcome);
    expect(await tryOut(kind, both.ours, both.real, change)).toEqual(told);
  });
});

it('is what the compiler makes of the sources', () => {
  expect(readFileSync(path.join(root, 'mocks/relaying/contractCode.ts'), 'utf8')).toBe(compileMockContracts(root, 'relaying'));
});
