import { AbiCoder, id } from 'ethers';

const data = id('Error(string)').slice(0, 10) + AbiCoder.defaultAbiCoder().encode(['string'], ['not yours']).slice(2);

describe('describeRefusal', () => {
  afterEach(() => {
    jest.dontMock('./describeRevert.ts');
    jest.resetModules();
  });

  it('says what the contract itself says', async () => {
    const { describeRefusal } = await import('./describeRefusal.ts');
    expect(await describeRefusal({ data })).toMatchObject({ why: 'Execution Reverted: not yours', name: 'Error', data });
  });

  it('says that the contract refused, and keeps its bytes, where the code that reads them is gone', async () => {
    jest.resetModules();
    jest.doMock('./describeRevert.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module: ./describeRevert.ts');
    });
    const { describeRefusal } = await import('./describeRefusal.ts');
    expect(await describeRefusal({ data, reason: 'not yours' })).toEqual({ why: 'Execution Reverted', data });
    expect(await describeRefusal({})).toEqual({ why: 'Execution Reverted' });
  });
});
