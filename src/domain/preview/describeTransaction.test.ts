import { Interface, ZeroAddress } from 'ethers';
import { createPreview } from './createPreview.ts';
import type { Preview, PreviewFacts, PreviewText } from './preview.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const collection = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'; // a contract that calls others
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const most = 2n ** 256n - 1n;
const word = `0x${'00'.repeat(32)}`;
const nowSeconds = 1_800_000_000;
const facts: PreviewFacts = {
  account,
  activeChainId: 1,
  nowMs: nowSeconds * 1000,
  chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }, { id: 77, name: 'Sokol', nativeCurrency: { symbol: 'SPOA', decimals: 18 } }],
  tokens: { [token.toLowerCase()]: { symbol: 'USDX', decimals: 6 }, [weth.toLowerCase()]: { symbol: 'WETH', decimals: 18 } },
  collections: { [collection.toLowerCase()]: true },
  hasCode: Object.fromEntries([token, collection, spender, wallet, permit2, weth].map((each) => [each.toLowerCase(), true])),
  names: { [spender.toLowerCase()]: 'Our exchange' },
  delegates: [],
  signatures: [],
};
const outside: Partial<PreviewFacts> = { isFromOutside: true };

const encode = (signature: string, args: readonly unknown[]): string => new Interface([`function ${signature}`]).encodeFunctionData(/^\w+/.exec(signature)?.[0] ?? '', args);
const approve = (to = spender, amount = most): string => encode('approve(address,uint256)', [to, amount]);
const approveAll = encode('setApprovalForAll(address,bool)', [spender, true]);
const preview = (data: string, { to = token, valueWei = 0n, chainId = 1, ...more }: { to?: string; valueWei?: bigint; chainId?: number } & Partial<PreviewFacts> = {}): Preview =>
  createPreview({ kind: 'transaction', chainId, transaction: { to, data, valueWei } }, { ...facts, activeChainId: chainId, ...more });
const codes = ({ warnings }: Preview): readonly string[] => warnings.map(({ level, code }) => `${level} ${code}`);
const textOf = (text: PreviewText): string => ('key' in text ? text.key : text.text);
const shown = ({ fields }: Preview): Readonly<Record<string, string>> => Object.fromEntries(fields.map(({ label, value }) => [textOf(label), textOf(value)]));
const titleOf = ({ title }: Preview): string => textOf(title).replace('core.review.title.', '');
const packed = (operation: number, to: string, value: bigint, data: string): string => [operation.toString(16).padStart(2, '0'), to.slice(2), value.toString(16).padStart(64, '0'), ((data.length - 2) / 2).toString(16).padStart(64, '0'), data.slice(2)].join('').toLowerCase();

describe('calldata that was made to be unreadable', () => {
  it.each<[string, string, string]>([
    ['upper bytes of an address set', approve().replace(`${'0'.repeat(24)}70997970`, `${'f'.repeat(24)}70997970`), 'unlimitedAllowance'],
    ['upper bytes of an operator set', approveAll.replace(`${'0'.repeat(24)}70997970`, `${'0'.repeat(23)}170997970`), 'approvesAll'],
    ['a truth that is two', approveAll.replace(/1$/, '2'), 'approvesAll'],
    ['the data cut short, which leaves the amount huge', approve().slice(0, 10 + 64 + 2), 'unlimitedAllowance'],
    ['the flag cut off a permit of all', encode('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', [account, spender, 0n, 0n, true, 27, word, word]).slice(0, 10 + 5 * 64), 'unlimitedAllowance'],
    ['bits above an amount set', encode('approve(address,address,uint160,uint48)', [token, spender, 2n ** 160n - 1n, nowSeconds + 60]).replace(`${'0'.repeat(24)}${'f'.repeat(40)}`, 'f'.repeat(64)), 'unlimitedAllowance'],
    ['eight bytes that share one tail', sharedTail(approveAll, 8), 'approvesAll'],
    ['thirty bytes that share one tail', sharedTail(approveAll, 30), 'approvesAll'],
    ['an offset that wraps around', wrappedOffset(approveAll), 'approvesAll'],
  ])('is read as a lax contract reads it, and danger of its own: %s', (_name, data, grants) => {
    expect(codes(preview(data))).toEqual(expect.arrayContaining(['danger malformedCall', `danger ${grants}`]));
    expect(titleOf(preview(data))).toMatch(/^(call|batch)$/);
  });

  it('is no danger of its own where it is well-formed, or has something behind it', () => {
    expect(codes(preview(approve(spender, 5n)))).toEqual([]);
    expect(codes(preview(`${approve(spender, 5n)}07626173656e616d65`))).toEqual([]);
  });

  it('is read through three multicalls, and through twenty', () => {
    const wrap = (data: string, times: number): string => (times === 0 ? data : wrap(encode('multicall(bytes[])', [[data]]), times - 1));
    expect(codes(preview(wrap(approveAll, 3)))).toEqual(['danger approvesAll']);
    // Where a row stands is too long to be shown by then, which is said too.
    expect(codes(preview(wrap(approveAll, 20)))).toEqual(['danger approvesAll', 'danger leftOut']);
  });

  it.each([
    ['wrapped too deep', Array.from({ length: 120 }).reduce<string>((data) => encode('multicall(bytes[])', [[data]]), approveAll)],
    ['among too many others', encode('multicall(bytes[])', [[...Array.from({ length: 200 }, () => '0x12345678'), approveAll]])],
    ['behind too many bytes', encode('multicall(bytes[])', [[`0x12345678${'00'.repeat(400_000)}`, approveAll]])],
    ['in a list that claims to be endless', encode('multicall(bytes[])', [[approveAll]]).replace(/(.{10}.{64}).{64}/, `$1${'f'.repeat(64)}`)],
  ])('is danger where more is in it than is read: %s', (_name, data) => {
    expect(codes(preview(data))).toContain('danger leftOut');
  });
});

describe('a call that cannot be read', () => {
  const unknown = `0xdeadbeef${'00ff'.repeat(40)}`;

  it('is danger in words of its own, where it comes from outside, and a caution where the site itself asks', () => {
    expect(codes(preview(unknown, outside))).toEqual(['danger unreadableFromOutside']);
    expect(codes(preview(unknown))).toEqual(['caution unreadableCall']);
    expect(codes(createPreview({ kind: 'transaction', chainId: 1, transaction: { data: '0x6000' } }, { ...facts, ...outside }))).toEqual(['danger unreadableFromOutside', 'caution createsContract']);
  });

  it.each([
    ['alone in a batch', encode('multicall(bytes[])', [[unknown]])],
    ['beside one that can', encode('aggregate3((address,bool,bytes)[])', [[[token, false, approve(spender, 5n)], [wallet, false, unknown]]])],
    ['shorter than a selector', encode('execute(address,uint256,bytes)', [wallet, 0n, '0x12'])],
  ])('is so within others too: %s', (_name, data) => {
    expect(codes(preview(data, { to: wallet, ...outside }))).toContain('danger unreadableFromOutside');
  });

  it('is readable once the site tells the function', () => {
    expect(codes(preview(encode('brew(uint256)', [5n]), { signatures: ['function brew(uint256 cups)'] }))).toEqual([]);
  });
});

describe('functions that give power', () => {
  it.each<[string, string, readonly string[]]>([
    ['an operator of ERC-777', encode('authorizeOperator(address)', [spender]), ['danger unlimitedAllowance']],
    ['an operator of ERC-6909', encode('setOperator(address,bool)', [spender, true]), ['danger approvesAll']],
    ['an allowance of ERC-6909', encode('approve(address,uint256,uint256)', [spender, 1n, most]), ['danger unlimitedAllowance']],
    ['an approval with a call', encode('approveAndCall(address,uint256,bytes)', [spender, most, '0x']), ['danger unlimitedAllowance']],
    ['an approval with a call of ERC-1363', encode('approveAndCall(address,uint256)', [spender, most]), ['danger unlimitedAllowance']],
    ['a manager at Comet', encode('allow(address,bool)', [spender, true]), ['danger managesAll']],
    ['one at Morpho', encode('setAuthorization(address,bool)', [spender, true]), ['danger managesAll']],
    ['one at Maker', encode('hope(address)', [spender]), ['danger managesAll']],
    ['a manager dismissed', encode('allow(address,bool)', [spender, false]), []],
    ['credit at Aave', encode('approveDelegation(address,uint256)', [spender, 1n]), ['danger borrowsForYou']],
    ['credit taken back', encode('approveDelegation(address,uint256)', [spender, 0n]), []],
    ["Permit2's permit for several tokens", encode('permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)', [account, [[[token, 5n, nowSeconds + 60, 0], [weth, 2n ** 160n - 1n, nowSeconds + 60, 0]], spender, nowSeconds + 60], '0x']), ['danger unlimitedAllowance']],
    ['ownership', encode('transferOwnership(address)', [spender]), ['caution sharesPower']],
    ['a role', encode('grantRole(bytes32,address)', [word, spender]), ['caution sharesPower']],
    ['other code', encode('upgradeTo(address)', [spender]), ['caution sharesPower']],
    ['ownership given up', encode('renounceOwnership()', []), ['caution givesUpPower']],
    ['a module of a Safe', encode('enableModule(address)', [spender]), ['danger changesControl']],
    ['an owner of a Safe', encode('addOwnerWithThreshold(address,uint256)', [spender, 1n]), ['danger changesControl']],
    ['a module of ERC-7579', encode('installModule(uint256,address,bytes)', [2n, spender, '0x']), ['danger changesControl']],
  ])('are warned of: %s', (_name, data, warnings) => {
    expect(codes(preview(data))).toEqual(warnings);
  });

  it.each(['transferOwnership(address)', 'setOwner(address)', 'changeAdmin(address)', 'upgradeTo(address)'])('are danger from outside, and over the own account: %s', (signature) => {
    expect(codes(preview(encode(signature, [spender]), outside))).toEqual(['danger sharesPower']);
    expect(codes(preview(encode(signature, [spender]), { to: account }))).toEqual(['danger changesControl']);
  });
});

describe('calls that carry others', () => {
  const grant = approveAll;
  const executions = new Interface(['function f((address,uint256,bytes)[])']);
  const mode = (kind: string): string => `0x${kind}`.padEnd(66, '0');
  const safe = (to: string, data: string, operation: number): string => encode('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [to, 0n, data, operation, 0n, 0n, 0n, ZeroAddress, ZeroAddress, '0x']);

  it.each<[string, string]>([
    ['aggregate', encode('aggregate((address,bytes)[])', [[[token, grant]]])],
    ['tryAggregate', encode('tryAggregate(bool,(address,bytes)[])', [false, [[token, grant]]])],
    ['blockAndAggregate', encode('blockAndAggregate((address,bytes)[])', [[[token, grant]]])],
    ['multicall before a deadline', encode('multicall(uint256,bytes[])', [BigInt(nowSeconds + 60), [grant]])],
    ['multicall on a block', encode('multicall(bytes32,bytes[])', [word, [grant]])],
    ['execute of an account', encode('execute(address,uint256,bytes)', [token, 0n, grant])],
    ['executeBatch of lists', encode('executeBatch(address[],uint256[],bytes[])', [[weth, token], [0n, 0n], [approve(spender, 5n), grant]])],
    ['executeBatch without amounts', encode('executeBatch(address[],bytes[])', [[token], [grant]])],
    ['executeBatch of tuples', encode('executeBatch((address,uint256,bytes)[])', [[[token, 0n, grant]]])],
    ['one execution of ERC-7579', encode('execute(bytes32,bytes)', [mode('00'), `0x${token.slice(2)}${'0'.repeat(64)}${grant.slice(2)}`])],
    ['several executions of ERC-7579', encode('execute(bytes32,bytes)', [mode('01'), `0x${executions.encodeFunctionData('f', [[[weth, 0n, approve(spender, 5n)], [token, 0n, grant]]]).slice(10)}`])],
    ['executions of ERC-7821', encode('execute(bytes32,bytes)', [mode('01000000000078210001'), `0x${executions.encodeFunctionData('f', [[[token, 0n, grant]]]).slice(10)}`])],
    ['a transaction of a Safe', safe(token, grant, 0)],
    ['several by a Safe', safe('0x40A2aCCbd92BCA938b02010E17A5b8929b49130D', encode('multiSend(bytes)', [`0x${packed(0, weth, 0n, approve(spender, 5n))}${packed(0, token, 0n, grant)}`]), 1)],
    ['a meta transaction', encode('executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)', [account, grant, word, word, 27])],
  ])('are read: %s', (_name, data) => {
    expect(codes(preview(data, { to: wallet }))).toEqual(['danger approvesAll']);
  });

  it.each<[string, string]>([
    ['of a Safe', safe(wallet, '0x', 1)],
    ['within several of a Safe', safe('0x40A2aCCbd92BCA938b02010E17A5b8929b49130D', encode('multiSend(bytes)', [`0x${packed(1, wallet, 0n, approve(spender, 5n))}`]), 1)],
    ['of ERC-7579', encode('execute(bytes32,bytes)', [mode('ff'), `0x${wallet.slice(2)}${approve(spender, 5n).slice(2)}`])],
    ['of ERC-725', encode('execute(uint256,address,uint256,bytes)', [4n, wallet, 0n, approve(spender, 5n)])],
    ['of a proxy', encode('execute(address,bytes)', [wallet, approve(spender, 5n)])],
  ])('are danger where the code of another contract runs as their own: %s', (_name, data) => {
    expect(codes(preview(data, { to: wallet }))).toContain('danger delegateCall');
  });

  it.each<[string, string]>([
    ['a piece that is cut off', encode('multiSend(bytes)', [`0x${packed(0, token, 0n, grant).slice(0, -2)}`])],
    ['an operation that is none', encode('multiSend(bytes)', [`0x${packed(2, token, 0n, grant)}`])],
    ['a mode that is none', encode('execute(bytes32,bytes)', [mode('07'), grant])],
    ['lists of different lengths', encode('executeBatch(address[],bytes[])', [[token], [grant, grant]])],
    ['a command without its input', encode('execute(bytes,bytes[])', ['0x0a', []])],
    ['a command that is not known', encode('execute(bytes,bytes[])', ['0x3f', ['0x']])],
  ])('are danger where they cannot be taken apart: %s', (_name, data) => {
    expect(codes(preview(data, { to: wallet }))).toContain('danger malformedCall');
  });

  it('are read as of the account itself where no other is named', () => {
    const own = executions.encodeFunctionData('f', [[[ZeroAddress, 0n, encode('transferOwnership(address)', [spender])]]]).slice(10);
    expect(codes(preview(encode('execute(bytes32,bytes)', [mode('01000000000078210001'), `0x${own}`]), { to: account }))).toEqual(['danger changesControl']);
  });

  it('shows whom a packed call goes to, and how much with it', () => {
    expect(shown(preview(encode('multiSend(bytes)', [`0x${packed(0, token, 10n ** 18n, encode('transfer(address,uint256)', [spender, 2_000_000n]))}`]), { to: wallet }))).toMatchObject({ 'transactions[0].to': token, 'transactions[0].value': '1 ETH', 'transactions[0] › amount': '2 USDX' });
  });
});

describe("the Universal Router's steps", () => {
  const input = (types: string, values: readonly unknown[]): string => `0x${encode(`f(${types})`, values).slice(10)}`;
  const swap = input('address,uint256,uint256,bytes,bool', ['0x0000000000000000000000000000000000000001', 1_000n, 990n, `0x${token.slice(2)}000bb8${weth.slice(2)}`, true]);
  const permit = (amount: bigint, list = false): string => input(list ? '((address,uint160,uint48,uint48)[],address,uint256),bytes' : '((address,uint160,uint48,uint48),address,uint256),bytes', [[list ? [[token, amount, nowSeconds + 60, 0]] : [token, amount, nowSeconds + 60, 0], spender, nowSeconds + 60], '0x12']);
  const execute = (commands: string, inputs: readonly string[]): string => encode('execute(bytes,bytes[],uint256)', [commands, inputs, BigInt(nowSeconds + 60)]);
  const read = (commands: string, inputs: readonly string[], more: Partial<PreviewFacts> = {}): readonly string[] => codes(preview(execute(commands, inputs), { to: wallet, ...outside, ...more }));

  it('say nothing against an ordinary swap, even from outside', () => {
    expect(read('0x0b000c', [input('address,uint256', ['0x0000000000000000000000000000000000000002', 1_000n]), swap, input('address,uint256', ['0x0000000000000000000000000000000000000001', 990n])], { recipients: { known: [], tokens: [] } })).toEqual([]);
    expect(read('0x0a00', [permit(5n), swap])).toEqual([]);
    const fee = input('address,address,uint256', [token, '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', 25n]);
    expect(read('0x0006', [swap, fee], { recipients: { known: [], tokens: [] } })).toEqual([]);
  });

  it('show what is given by signature, also where it may fail, and within a plan', () => {
    for (const commands of ['0x0a', '0x8a']) expect(read(commands, [permit(2n ** 160n - 1n)])).toEqual(['danger unlimitedAllowance']);
    expect(read('0x03', [permit(2n ** 160n - 1n, true)])).toEqual(['danger unlimitedAllowance']);
    expect(read('0x21', [input('bytes,bytes[]', ['0x0a', [permit(2n ** 160n - 1n)]])])).toEqual(['danger unlimitedAllowance']);
  });

  it('show whom the rest goes to', () => {
    expect(shown(preview(execute('0x05', [input('address,address,uint256', [token, spender, 2_000_000n])]), { to: wallet }))).toMatchObject({ 'inputs[0] › recipient': spender, 'inputs[0] › value': '2 USDX' });
    expect(read('0x04', [input('address,address,uint256', [token, token, 1n])], { recipients: { known: [], tokens: [token] } })).toEqual(['danger toOtherToken']);
  });

  it('read the steps of a pool within them', () => {
    const actions = input('bytes,bytes[]', ['0x0b0e', [input('address,uint256,bool', [token, 1_000_000n, true]), input('address,address,uint256', [weth, spender, 5n])]]);
    expect(shown(preview(execute('0x10', [actions]), { to: wallet }))).toMatchObject({ 'inputs[0] › params[0] › amount': '1 USDX', 'inputs[0] › params[1] › recipient': spender });
  });
});

describe('who is vouched for', () => {
  it('are Permit2 and the conduit by name, and what the site names', () => {
    for (const to of [permit2, '0x1E0049783F008A0085193E00003D00cd54003c71', spender]) expect(codes(preview(approve(to, 5n)))).toEqual([]);
    expect(codes(preview(approve('0x0000000000000068F116a894984e2DB1123eB395', 5n)))).toEqual(['caution unknownSpender']);
  });

  it.each([['Multicall3', multicall3], ['Multicall2', '0x5BA1e12693Dc8F9c48aAD8770482f4739bEeD696'], ['MultiSendCallOnly', '0x9641d764fc13c8B624c04430C7356C1C7C8102e2']])('is not %s, which takes what it may for anyone', (_name, to) => {
    expect(codes(preview(approve(to, 5n)))).toEqual(['danger openToAnyone', 'caution unknownSpender']);
    expect(codes(preview(encode('transfer(address,uint256)', [to, 5n])))).toEqual(['danger openToAnyone']);
  });

  it('is no account whose code is only lent to it', () => {
    expect(codes(preview(approve(spender, 5n), { delegated: { [spender.toLowerCase()]: true } }))).toEqual(['danger spenderIsAccount']);
  });

  it('is not what looks like them', () => {
    expect(codes(preview(approve('0x0000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa8ba3', 5n)))).toEqual(['danger lookAlike', 'caution unknownSpender']);
  });
});

describe('value with a function that takes none', () => {
  const five = { valueWei: 5n * 10n ** 18n };

  it('is danger, and no title says otherwise', () => {
    const taken = preview(approve(spender, 0n), five);
    expect(titleOf(taken)).toBe('call');
    expect(taken.warnings).toEqual([{ code: 'unexpectedValue', level: 'danger', params: { amount: '5 ETH' } }]);
    expect(codes(preview(encode('transfer(address,uint256)', [spender, 5n]), five))).toEqual(['danger unexpectedValue']);
    expect(codes(preview(encode('execute(address,uint256,bytes)', [token, 1n, approve(spender, 5n)]), { to: wallet }))).toEqual(['danger unexpectedValue']);
  });

  it('is none with one that takes it, nor with one that only the site knows', () => {
    expect(codes(preview(encode('deposit()', []), { to: weth, ...five }))).toEqual([]);
    expect(codes(preview(encode('mint(address,uint256)', [account, 1n]), five))).toEqual([]);
    expect(codes(preview(encode('brew(uint256)', [5n]), { signatures: ['brew(uint256 cups)'], ...five }))).toEqual([]);
  });
});

describe('titles', () => {
  it.each<[string, string, Parameters<typeof preview>[1], string]>([
    ['a transfer of a token', encode('transfer(address,uint256)', [spender, 5n]), {}, 'transfer'],
    ['a transfer of what is none', encode('transfer(address,uint256)', [spender, 5n]), { to: wallet }, 'call'],
    ['one of what the site names', encode('transfer(address,uint256)', [spender, 5n]), { to: wallet, names: { [wallet.toLowerCase()]: 'Our token' } }, 'transfer'],
    ['a collection', approveAll, { to: collection }, 'approveAll'],
    ['no collection', approveAll, { to: wallet }, 'call'],
    ['a permission taken back', approve(spender, 0n), {}, 'revoke'],
    ['one of Permit2', encode('approve(address,address,uint160,uint48)', [token, spender, 5n, nowSeconds + 60]), { to: permit2 }, 'approve'],
    ['one of Permit2 over what is no token', encode('approve(address,address,uint160,uint48)', [wallet, spender, 5n, nowSeconds + 60]), { to: permit2 }, 'call'],
    ['wrapping', encode('deposit()', []), { to: weth, valueWei: 1n }, 'wrap'],
    ['wrapping by another contract', encode('deposit()', []), { to: wallet, valueWei: 1n }, 'call'],
    ['wrapping by one that only calls itself so', encode('deposit()', []), { to: wallet, valueWei: 1n, tokens: { [wallet.toLowerCase()]: { symbol: 'WETH', decimals: 18 } } }, 'call'],
    ['unwrapping', encode('withdraw(uint256)', [5n]), { to: weth }, 'unwrap'],
    ['a withdrawal', encode('withdraw(uint256)', [5n]), { to: wallet }, 'call'],
    ['wrapping on a chain that is not known', encode('deposit()', []), { to: wallet, chainId: 77, tokens: { [wallet.toLowerCase()]: { symbol: 'WSPOA', decimals: 18 } } }, 'wrap'],
    ['no wrapping there', encode('deposit()', []), { to: wallet, chainId: 77, tokens: { [wallet.toLowerCase()]: { symbol: 'SPOA2', decimals: 18 } } }, 'call'],
  ])('say what is proven: %s', (_name, data, more, title) => {
    expect(titleOf(preview(data, more))).toBe(title);
  });
});

describe('recipients', () => {
  const recipients = { known: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906'], tokens: [token, weth] };
  const sent = (to: string): Preview => createPreview({ kind: 'transaction', chainId: 1, transaction: { to, valueWei: 1n } }, { ...facts, recipients });
  const moved = (to: string): Preview => preview(encode('transfer(address,uint256)', [to, 5n]), { recipients });

  it.each<[string, string, readonly string[]]>([
    ['known', recipients.known[0] ?? '', []],
    ['the account itself', account, []],
    ['named by the site', spender, []],
    ['new', wallet, ['caution firstTime']],
    ['a look-alike', '0x90f7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab906', ['danger lookAlike']],
    ['a look-alike of the account itself', '0xf39faaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2266', ['danger lookAlike']],
    ['without a key', '0x000000000000000000000000000000000000dEaD', ['danger toNobody']],
    ['the contract of a token', weth, ['danger toOtherToken']],
  ])('are judged as Send judges them: %s', (_name, to, warnings) => {
    expect(codes(sent(to))).toEqual(warnings);
    expect(codes(moved(to))).toEqual(warnings);
    expect(codes(preview(encode('execute(address,uint256,bytes)', [to, 1n, '0x']), { to: wallet, recipients }))).toEqual(warnings);
  });

  it('are not asked about where nothing is known of them', () => {
    expect(codes(createPreview({ kind: 'transaction', chainId: 1, transaction: { to: wallet, valueWei: 1n } }, facts))).toEqual([]);
  });
});

describe('what people do every day', () => {
  it.each<[string, string, Parameters<typeof preview>[1]]>([
    ['a swap by the second version', encode('swapExactETHForTokens(uint256,address[],address,uint256)', [1n, [weth, token], account, BigInt(nowSeconds + 60)]), { to: wallet, valueWei: 1n }],
    ['a swap by the third', encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [[token, weth, 3000, account, 5n, 1n, 0n]]), { to: wallet }],
    ['a swap and what is left', encode('multicall(uint256,bytes[])', [BigInt(nowSeconds + 60), [encode('exactInput((bytes,address,uint256,uint256))', [[`${token}0001f4${weth.slice(2)}`, '0x0000000000000000000000000000000000000002', 5n, 1n]]), encode('unwrapWETH9(uint256,address)', [1n, account]), encode('refundETH()', [])]]), { to: wallet }],
    ['a deposit in a vault', encode('deposit(uint256,address)', [5n, account]), { to: wallet }],
    ['a mint that is paid for', encode('mint(address,uint256)', [account, 1n]), { to: collection, valueWei: 1n }],
    ['an exact approval of a spender that the site names', approve(spender, 5n), {}],
    ['the approval of one item whose number is a hash', approve(spender, most - 1n), { to: collection }],
    ['a claim', encode('claim()', []), { to: wallet }],
  ])('needs no warning, even from outside: %s', (_name, data, more) => {
    expect(codes(preview(data, { recipients: { known: [], tokens: [] }, ...outside, ...more }))).toEqual([]);
  });
});

/** So many bytes in a multicall, all of which lead to one place. */
function sharedTail(data: string, count: number): string {
  const padded = data.slice(2).padEnd(Math.ceil((data.length - 2) / 64) * 64, '0');
  const number = (value: number): string => value.toString(16).padStart(64, '0');
  return `0xac9650d8${number(32)}${number(count)}${number(count * 32).repeat(count)}${number((data.length - 2) / 2)}${padded}`;
}

/** A multicall whose only item stands before its list: the offset leads backwards, around the end of all numbers, for contracts that add up without a check. */
function wrappedOffset(data: string): string {
  const number = (value: number): string => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
  const words = Math.ceil((data.length - 2) / 64);
  const item = number((data.length - 2) / 2) + data.slice(2).padEnd(words * 64, '0');
  return `0xac9650d8${number(32 * (2 + words))}${item}${number(1)}${number(-32 * (2 + words))}`;
}

describe('an access list', () => {
  it('is a row of its own, and no reason to warn', () => {
    const accessList = [{ address: token, storageKeys: [word, word] }, { address: spender, storageKeys: [] }];
    const { fields, warnings } = createPreview({ kind: 'transaction', chainId: 1, transaction: { to: spender, valueWei: 5n, accessList } }, facts);
    expect([fields.at(-1), warnings]).toEqual([{ label: { key: 'core.review.accessList' }, value: { key: 'core.review.accesses', params: { contracts: '2', slots: '2' } }, format: 'text' }, []]);
  });
});
