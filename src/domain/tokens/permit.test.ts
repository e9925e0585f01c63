import { encodeFunctionData, parseAbi } from 'viem';
import { encodePermit } from './permit.ts';

const [token, owner, spender] = ['0x6B175474E89094C44Da98b954EedeAC495271d0F', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;
const [r, s] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`] as const;
const permit = { token, owner, spender, deadline: 9n, nonce: 3n, v: 28, r, s };

describe('encodePermit', () => {
  it('writes the call of the standard as viem does', () => {
    const abi = parseAbi(['function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)']);
    expect(encodePermit({ ...permit, kind: 'eip2612', value: 5n })).toBe(encodeFunctionData({ abi, args: [owner, spender, 5n, 9n, 28, r, s] }));
  });

  it.each([[5n, true], [0n, false]])("writes %s of Dai's kind as %s", (value, isAllowed) => {
    const abi = parseAbi(['function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)']);
    expect(encodePermit({ ...permit, kind: 'dai', value })).toBe(encodeFunctionData({ abi, args: [owner, spender, 3n, 9n, isAllowed, 28, r, s] }));
  });
});
