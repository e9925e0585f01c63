import { Interface } from 'ethers';
import { changesOf } from './changesOf.ts';
import type { EffectLog } from './effects.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const zero = `0x${'0'.repeat(40)}`;
const logOf = (signature: string, args: readonly unknown[], address = token): EffectLog => {
  const { data, topics } = new Interface([`event ${signature}`]).encodeEventLog(signature.slice(0, signature.indexOf('(')), [...args]);
  return { address, data, topics: topics.map(String) };
};
const erc20Transfer = 'Transfer(address indexed from, address indexed to, uint256 value)';
const erc20Approval = 'Approval(address indexed owner, address indexed spender, uint256 value)';
const erc721Approval = 'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)';
const forAll = 'ApprovalForAll(address indexed owner, address indexed operator, bool approved)';
const of = (...logs: readonly EffectLog[]) => changesOf(account, { logs, moves: [] });

describe('changesOf', () => {
  it('sums the currency that comes and goes', () => {
    const moves = [{ from: account.toLowerCase(), to: other, wei: 5n }, { from: other, to: account, wei: 2n }, { from: other, to: spender, wei: 100n }];
    expect(changesOf(account, { logs: [], moves })).toEqual({ balances: [{ units: -3n }], permissions: [] });
    expect(changesOf(account, { logs: [], moves: [{ from: account, to: account, wei: 7n }] })).toEqual({ balances: [], permissions: [] });
  });

  it.each([
    ['ERC-20', logOf(erc20Transfer, [account, other, 7n]), [{ token, units: -7n }]],
    ['ERC-20, to the account', logOf(erc20Transfer, [other, account, 7n]), [{ token, units: 7n }]],
    ['ERC-20, of others', logOf(erc20Transfer, [other, spender, 7n]), []],
    ['ERC-721', logOf('Transfer(address indexed from, address indexed to, uint256 indexed tokenId)', [account, other, 7n]), [{ token, tokenId: 7n, units: -1n }]],
    ['ERC-1155', logOf('TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)', [other, account, other, 3n, 9n]), [{ token, tokenId: 3n, units: -9n }]],
    ['ERC-1155, several', logOf('TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)', [other, other, account, [3n, 4n], [9n, 1n]]), [{ token, tokenId: 3n, units: 9n }, { token, tokenId: 4n, units: 1n }]],
    ['ERC-6909', logOf('Transfer(address caller, address indexed from, address indexed to, uint256 indexed id, uint256 amount)', [other, account, other, 3n, 9n]), [{ token, tokenId: 3n, units: -9n }]],
    ['wrapping', logOf('Deposit(address indexed dst, uint256 wad)', [account, 9n]), [{ token, units: 9n }]],
    ['unwrapping', logOf('Withdrawal(address indexed src, uint256 wad)', [account, 9n]), [{ token, units: -9n }]],
  ])('reads a transfer by its event: %s', (_kind, log, balances) => {
    expect(of(log)).toEqual({ balances, permissions: [] });
  });

  it('keeps the currency, every token and every id apart, and knows a token in any case', () => {
    const shouted = `0x${token.slice(2).toUpperCase()}`;
    const nft = (id: bigint, from: string, to: string): EffectLog => logOf('Transfer(address indexed from, address indexed to, uint256 indexed tokenId)', [from, to, id], permit2);
    const logs = [logOf(erc20Transfer, [account, other, 7n]), logOf(erc20Transfer, [other, account, 2n], shouted), nft(7n, account, other), nft(8n, other, account)];
    expect(changesOf(account, { logs, moves: [{ from: account, to: other, wei: 7n }] }).balances).toEqual([{ units: -7n }, { token, units: -5n }, { token: permit2, tokenId: 7n, units: -1n }, { token: permit2, tokenId: 8n, units: 1n }]);
  });

  it('counts what is wrapped or unwrapped once where a contract tells it twice', () => {
    expect(of(logOf(erc20Transfer, [zero, account, 9n]), logOf('Deposit(address indexed dst, uint256 wad)', [account, 9n])).balances).toEqual([{ token, units: 9n }]);
    expect(of(logOf('Withdrawal(address indexed src, uint256 wad)', [account, 9n]), logOf(erc20Transfer, [account, zero, 9n])).balances).toEqual([{ token, units: -9n }]);
  });

  it('counts what is wrapped beside what is sent on', () => {
    expect(of(logOf('Deposit(address indexed dst, uint256 wad)', [account, 9n]), logOf(erc20Transfer, [account, other, 4n])).balances).toEqual([{ token, units: 5n }]);
  });

  it.each([
    ['ERC-20', logOf(erc20Approval, [account, spender, 7n]), { token, spender, units: 7n }],
    ['ERC-721', logOf(erc721Approval, [account, spender, 7n]), { token, spender, units: 1n, tokenId: 7n }],
    ['an operator', logOf(forAll, [account, spender, true]), { token, spender, units: 'all' }],
    ['ERC-777', logOf('AuthorizedOperator(address indexed operator, address indexed tokenHolder)', [spender, account]), { token, spender, units: 'all' }],
    ['ERC-6909, operator', logOf('OperatorSet(address indexed owner, address indexed spender, bool approved)', [account, spender, true]), { token, spender, units: 'all' }],
    ['ERC-6909', logOf('Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount)', [account, spender, 3n, 7n]), { token, spender, units: 7n, tokenId: 3n }],
    ['Permit2', logOf('Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)', [account, token, spender, 7n, 1n, 0n], permit2), { token, spender, units: 7n }],
    ['Permit2, directly', logOf('Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)', [account, token, spender, 7n, 1n], permit2), { token, spender, units: 7n }],
  ])('reads a permission by its event: %s', (_kind, log, permission) => {
    expect(of(log)).toEqual({ balances: [], permissions: [permission] });
  });

  it('says the last word on a permission, and none that is taken back', () => {
    expect(of(logOf(erc20Approval, [account, spender, 7n]), logOf(erc20Approval, [account, spender, 2n])).permissions).toEqual([{ token, spender, units: 2n }]);
    expect(of(logOf(erc20Approval, [account, spender, 7n]), logOf(erc20Approval, [account, spender, 0n])).permissions).toEqual([]);
    expect(of(logOf(forAll, [account, spender, true]), logOf(forAll, [account, spender, false])).permissions).toEqual([]);
    expect(of(logOf(erc20Approval, [other, spender, 7n])).permissions).toEqual([]);
    const [authorised, revoked] = ['AuthorizedOperator', 'RevokedOperator'].map((name) => logOf(`${name}(address indexed operator, address indexed tokenHolder)`, [spender, account])) as [EffectLog, EffectLog]; // two for two
    expect([of(authorised, revoked).permissions, of(revoked).permissions]).toEqual([[], []]);
    expect(of(logOf(erc721Approval, [account, zero, 7n])).permissions).toEqual([]); // as when a token moves on
  });

  it('keeps permissions apart that are not for the same', () => {
    expect(of(logOf(erc721Approval, [account, spender, 7n]), logOf(erc721Approval, [account, spender, 8n]), logOf(erc721Approval, [account, other, 8n])).permissions).toEqual([
      { token, spender, units: 1n, tokenId: 7n }, { token, spender, units: 1n, tokenId: 8n }, { token, spender: other, units: 1n, tokenId: 8n },
    ]);
    expect(of(logOf(erc20Approval, [account, spender, 7n]), logOf(forAll, [account, spender, true]), logOf(forAll, [account, spender, false])).permissions).toEqual([{ token, spender, units: 7n }]);
    expect(of(logOf(erc20Approval, [account, spender, 7n]), logOf(erc20Approval, [account, spender, 0n], permit2)).permissions).toEqual([{ token, spender, units: 7n }]);
  });

  it('is not misled by what has the topic of an event and not its form', () => {
    const transfer = logOf(erc20Transfer, [account, other, 7n]);
    for (const odd of [{ ...transfer, data: '0x' }, { ...transfer, data: `${transfer.data.slice(0, 20)}` }, { ...transfer, topics: transfer.topics.slice(0, 2) }, { ...transfer, topics: [] }]) {
      expect(of(odd)).toEqual({ balances: [], permissions: [] });
    }
  });
});
