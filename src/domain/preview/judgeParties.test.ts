import { judgeItemTaker, judgeOutcome, judgeRecipient, judgeSpender, nameOf } from './judgeParties.ts';
import type { PreviewFacts } from './preview.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** As a person sees it: the same four digits at either end. */
const like = (address: string): string => `${address.slice(0, 6)}${'b'.repeat(32)}${address.slice(-4)}`.toLowerCase();
const facts: PreviewFacts = { account, activeChainId: 1, nowMs: 0, chains: [], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] };
const lower = (address: string): string => address.toLowerCase();
const paid = { recipients: { known: [friend], tokens: [] } };

describe('judgeSpender', () => {
  const codes = (spender: string, more: Partial<PreviewFacts> = {}): readonly string[] => judgeSpender(spender, { ...facts, ...more }).map(({ level, code }) => `${level} ${code}`);

  it.each<[string, string, Partial<PreviewFacts>]>([
    ['the account itself', account, {}], ['a contract that the site names', other, { names: { [lower(other)]: 'Our exchange' } }], ['Permit2', permit2, {}], ['the OpenSea conduit', '0x1E0049783F008A0085193E00003D00cd54003c71', {}],
    ['Permit2 where others ask and no node tells', permit2, { isFromOutside: true, isIncomplete: true }],
  ])('has nothing against %s', (_who, spender, more) => {
    expect(codes(spender, more)).toEqual([]);
  });

  it.each<[string, string, Partial<PreviewFacts>, readonly string[]]>([
    ['a contract that is not known', other, { hasCode: { [lower(other)]: true } }, ['caution unknownSpender']],
    ['one of which no node tells whether it is a contract', other, {}, ['caution unknownSpender']],
    ['one that was paid before, which is no reason', friend, paid, ['caution unknownSpender']],
    ['one with a name of the kit\'s that vouches for nothing', '0x0000000000000068F116a894984e2DB1123eB395', {}, ['caution unknownSpender']],
    ['a key', other, { hasCode: { [lower(other)]: false } }, ['danger spenderIsAccount']],
    ['a key that the site names', other, { hasCode: { [lower(other)]: false }, names: { [lower(other)]: 'Us' } }, ['danger spenderIsAccount']],
    ['a key whose code is lent', other, { hasCode: { [lower(other)]: true }, delegated: { [lower(other)]: true } }, ['danger spenderIsAccount']],
    ['what anyone can call through', multicall3, {}, ['danger openToAnyone', 'caution unknownSpender']],
    ['one that others ask for and no node tells of', other, { isFromOutside: true, isIncomplete: true }, ['caution unknownSpender', 'danger unchecked']],
    ['one that others ask for and is a contract', other, { isFromOutside: true, isIncomplete: true, hasCode: { [lower(other)]: true } }, ['caution unknownSpender']],
    ['one that others ask for, where the node told all that it was asked', other, { isFromOutside: true }, ['caution unknownSpender']],
    ['one that the site asks for and no node tells of', other, { isIncomplete: true }, ['caution unknownSpender']],
    ['an imitation of Permit2', like(permit2), {}, ['danger lookAlike', 'caution unknownSpender']],
    ['an imitation of what the site names', like(other), { names: { [lower(other)]: 'Our exchange' } }, ['danger lookAlike', 'caution unknownSpender']],
    ['an imitation of who was paid before', like(friend), paid, ['danger lookAlike', 'caution unknownSpender']],
  ])('warns of %s', (_who, spender, more, warnings) => {
    expect(codes(spender, more)).toEqual(warnings);
  });
});

describe('judgeRecipient', () => {
  const codes = (to: string, more: Partial<PreviewFacts> = {}, of?: string): readonly string[] => judgeRecipient(to, { ...facts, ...more }, of).map(({ level, code }) => `${level} ${code}`);

  it.each<[string, string, Partial<PreviewFacts>]>([
    ['the account itself', account, paid], ['who was paid before', friend, paid], ['whom the site names', other, { ...paid, names: { [lower(other)]: 'Us' } }], ['another where it is not known who was paid', other, {}],
  ])('has nothing against %s', (_who, to, more) => {
    expect(codes(to, more)).toEqual([]);
  });

  it.each<[string, string, Partial<PreviewFacts>, string | undefined, string]>([
    ['the first time', other, paid, undefined, 'caution firstTime'],
    ['nothing', `0x${'0'.repeat(40)}`, paid, undefined, 'danger toNobody'],
    ['a token that is sent to its own contract', token, paid, token, 'danger toContractItself'],
    ['a token that is sent to the contract of another', other, { recipients: { known: [friend], tokens: [other] } }, token, 'danger toOtherToken'],
    ['an imitation of the account', like(account), {}, undefined, 'danger lookAlike'],
    ['an imitation of who was paid before', like(friend), paid, undefined, 'danger lookAlike'],
    ['an imitation of whom the site names', like(other), { names: { [lower(other)]: 'Us' } }, undefined, 'danger lookAlike'],
    ['what anyone can take things out of', multicall3, {}, undefined, 'danger openToAnyone'],
  ])('warns of %s', (_what, to, more, of, warning) => {
    expect(codes(to, more, of)).toEqual([warning]);
  });
});

describe('judgeOutcome', () => {
  const codes = (to: string, more: Partial<PreviewFacts> = {}, actor?: string): readonly string[] => judgeOutcome(to, { facts: { ...facts, ...more }, contract: token, actor }).map(({ level, code }) => `${level} ${code}`);

  it('has nothing against the account, or who acts for it', () => {
    expect([codes(account), codes(other, {}, other), codes(lower(account), { isFromOutside: true })]).toEqual([[], [], []]);
  });

  it.each<[string, string, Partial<PreviewFacts>, string]>([
    ['another, where the site asks', other, paid, 'caution goesElsewhere'], ['another, where others ask', other, { ...paid, isFromOutside: true }, 'danger goesElsewhere'],
    ['who was paid before, where others ask', friend, { ...paid, isFromOutside: true }, 'caution goesElsewhere'], ['whom the site names, where others ask', other, { isFromOutside: true, names: { [lower(other)]: 'Us' } }, 'caution goesElsewhere'],
    ['an imitation of who was paid before', like(friend), paid, 'danger lookAlike'], ['its own contract', token, {}, 'danger toContractItself'],
  ])('warns of what goes to %s', (_whom, to, more, warning) => {
    expect(codes(to, more, friend === to ? undefined : friend)).toEqual([warning]);
  });
});

describe('judgeItemTaker', () => {
  const codes = (address: string, more: Partial<PreviewFacts> = {}): readonly string[] => judgeItemTaker(address, { ...facts, ...more }).map(({ level, code }) => `${level} ${code}`);

  it('asks for a tick where no one vouches for who may take it', () => {
    expect([codes(other), codes('0x0000000000000068F116a894984e2DB1123eB395')]).toEqual([['danger takesItem'], ['caution takesItem']]); // Seaport has a name
    expect([codes(`0x${'0'.repeat(40)}`), codes(permit2), codes(other, { names: { [lower(other)]: 'Us' } }), codes(account)]).toEqual([[], [], [], []]);
  });
});

describe('nameOf', () => {
  it('takes the site\'s name before the kit\'s, and none for the account', () => {
    expect([nameOf(permit2, facts), nameOf(permit2, { ...facts, names: { [lower(permit2)]: 'Ours' } }), nameOf(other, facts), nameOf(account, { ...facts, names: { [lower(account)]: 'Me' } })]).toEqual(['Permit2', 'Ours', undefined, undefined]);
  });
});
