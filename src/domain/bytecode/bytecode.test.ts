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
  // As ERC-7511 prints it, and as ape, Solady, Blockscout and the factories that make them have them (each beside its maker).
  it.each([
    ['ERC-7511', `365f5f375f5f365f73${target}5af43d5f5f3e5f3d91602a57fd5bf3`],
    ['Solady', `5f5f365f5f37365f73${target}5af43d5f5f3e6029573d5ffd5b3d5ff3`],
    ['0age', `3d3d3d3d363d3d37363d73${target}5af43d3d93803e602a57fd5bf3`],
    ['Vyper', `366000600037611000600036600073${target}5af4602c57600080fd5b6110006000f3`],
    ['Vyper in its betas', `366000600037611000600036600073${target}5af41558576110006000f3`],
    ['0xSplits v1', `36603057343d52307f830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b160203da23d3df35b3d3d3d3d363d3d37363d73${target}5af43d3d93803e605b57fd5bf3`],
    ['0xSplits v2', `36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b3d3d3d3d363d3d37363d73${target}5af43d3d93803e605757fd5bf3`],
  ])('reads where a proxy of %s leads to, whole alone', (_maker, code) => {
    expect([targetIn(`0x${code}`), targetIn(`0x${code.toUpperCase()}`), targetIn(`0x${code}${'00'.repeat(32)}`)]).toEqual([`0x${target}`, `0x${target}`, `0x${target}`]);
    expect([targetIn(`0x00${code}`), targetIn(`0x${code.slice(0, -2)}`), targetIn(`0x${code.replace(target, target.slice(2))}`)]).toEqual([undefined, undefined, undefined]);
  });

  it('reads the pool of Uniswap v1 that the chain has', () => {
    // The code at 0x09cabEC1eAd1c0Ba254B09efb3EE13841712bE14, and its template.
    expect(targetIn('0x3660006000376110006000366000732157a7894439191e520825fe9399ab8655e0f7085af41558576110006000f3')).toBe('0x2157a7894439191e520825fe9399ab8655e0f708');
  });

  it('reads where a minimal proxy and a delegating account lead to', () => {
    // The code in the texts of ERC-1167 and EIP-7702.
    expect(targetIn(`0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`)).toBe(`0x${target}`);
    expect(targetIn(`0xef0100${target}`)).toBe(`0x${target}`);
    expect([targetIn('0x'), targetIn(`0xef0100${target}00`), targetIn(testTokenCreationCode)]).toEqual([undefined, undefined, undefined]);
  });
});
