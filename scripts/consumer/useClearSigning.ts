import { createLatchkey, defineChain } from 'latchkey';
import { clearSigning, load } from './clearSigning';

const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://one.example' })], plugins: [clearSigning], devTools: false });
kit.destroy();

const address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const [found, nothing] = await Promise.all([load({ kind: 'eip712', chainId: 1, address }), load({ kind: 'calldata', chainId: 10, address })]);
const expected = [{ metadata: { owner: 'Ours' }, display: { formats: { 'Permit(address spender)': { intent: 'Allow', fields: [{ path: 'spender', label: 'Spender', format: 'addressName' }] } } }, context: { eip712: { deployments: [{ chainId: 1, address }] } } }];
if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`The descriptor is ${JSON.stringify(found)}`);
if (JSON.stringify(nothing) !== '[]') throw new Error(`There should be none, and there is ${JSON.stringify(nothing)}`);
console.log('the descriptors of one contract');
