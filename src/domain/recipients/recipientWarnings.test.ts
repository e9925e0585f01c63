import { nativeTokenAddress } from '../tokens/nativeToken.ts';
import { recipientWarnings } from './recipientWarnings.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const poisoned = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const codes = (facts: Partial<Parameters<typeof recipientWarnings>[0]>) => recipientWarnings({ to: friend, account, token: nativeTokenAddress, tokens: [], known: [], isContract: false, ...facts }).map(({ code }) => code);

describe('recipientWarnings', () => {
  it('has nothing against a new recipient, or a known one', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ known: [friend, account] })).toEqual([]);
  });

  it.each([`0x${'0'.repeat(40)}`, `0x${'0'.repeat(39)}1`, '0x000000000000000000000000000000000000dEaD', nativeTokenAddress])('warns that what goes to %s is lost', (to) => {
    expect(codes({ to })).toEqual(['toNobody']);
  });

  it('warns of a token that would go to a contract of tokens, its own or another', () => {
    expect(codes({ to: token.toLowerCase(), token })).toEqual(['toTokenContract']);
    expect(codes({ to: token, tokens: [token] })).toEqual(['toOtherToken']);
    expect(codes({ to: token, token, tokens: [token] })).toEqual(['toTokenContract']);
  });

  it('warns of an address that looks like a known one and is not', () => {
    expect(recipientWarnings({ to: poisoned, account, token, tokens: [], known: [friend], isContract: false })).toEqual([{ code: 'lookAlike', level: 'danger', known: friend }]);
    expect(codes({ to: poisoned, known: [friend, poisoned] })).toEqual([]);
    expect(codes({ to: friend.toLowerCase(), known: [friend] })).toEqual([]);
  });

  it('points out that the account pays itself', () => {
    expect(codes({ to: account.toLowerCase(), known: [account] })).toEqual(['toSelf']);
  });

  it('points out a contract, unless more is known of it', () => {
    expect(codes({ isContract: true })).toEqual(['toContract']);
    expect(codes({ isContract: true, known: [friend] })).toEqual([]);
    expect(codes({ isContract: true, to: token, tokens: [token] })).toEqual(['toOtherToken']);
  });
});
