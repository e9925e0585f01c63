import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Interface } from 'ethers';
import { testTokenAbi, testTokenCreationCode } from '../../../mocks/token/testToken.ts';
import { metadataCidIn, selectorsIn, targetIn } from './bytecode.ts';

const { registry, publicResolver } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../fixtures/ens/contracts.json'), 'utf8')) as { readonly registry: string; readonly publicResolver: string };
const target = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';

describe('selectorsIn', () => {
  it('finds every function of a contract', () => {
    const expected: string[] = [];
    new Interface(testTokenAbi).forEachFunction(({ selector }) => void expected.push(selector));
    expect(selectorsIn(testTokenCreationCode)).toEqual(expect.arrayContaining(expected));
  });

  it('does not take pushed data for code, and fills up a selector that begins with zeros', () => {
    expect(selectorsIn(`0x7f${'63aabbccdd14'.padEnd(64, '0')}`)).toEqual([]);
    expect(selectorsIn('0x8063aabbccdd1461001057')).toEqual(['0xaabbccdd']);
    expect(selectorsIn('0x62bbccdd8114')).toEqual(['0x00bbccdd']);
    expect([selectorsIn('0x'), selectorsIn('0x63aabb')]).toEqual([[], []]);
  });
});

describe('metadataCidIn', () => {
  it('finds the metadata of code that names it on IPFS', () => {
    // SHA-256 of the metadata text that the package publishes, as one block of IPFS.
    expect(metadataCidIn(publicResolver)).toBe('QmV3pccK4v4nWFYxtVsDrc9Jzei1S71XocjUMXdFRbPupJ');
  });

  it.each([['on Swarm', registry], ['nowhere', testTokenCreationCode], ['of which nothing is there', '0x'], ['that ends in nonsense', '0xa26469706673ffff'], ['shorter than it says', '0x6469ffff']])('finds none in code that names it %s', (_name, code) => {
    expect(metadataCidIn(code)).toBeUndefined();
  });
});

describe('targetIn', () => {
  it('reads where a minimal proxy and a delegating account lead to', () => {
    // The code in the texts of ERC-1167 and EIP-7702.
    expect(targetIn(`0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`)).toBe(`0x${target}`);
    expect(targetIn(`0xef0100${target}`)).toBe(`0x${target}`);
    expect([targetIn('0x'), targetIn(`0xef0100${target}00`), targetIn(testTokenCreationCode)]).toEqual([undefined, undefined, undefined]);
  });
});
