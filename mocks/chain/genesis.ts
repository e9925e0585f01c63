import { Message } from '@ethereumjs/evm';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { buildBlock, forgetWarmSlots } from './engine.ts';
import type { Engine } from './engine.ts';
import type { Hex } from './hex.ts';

/** What a chain holds before its first block. */
export interface Genesis {
  /** In wei. */
  readonly balances?: readonly { readonly address: Hex; readonly balanceWei: bigint }[];
  /** Each constructor runs, and the contract then stands at exactly this address. */
  readonly contracts?: readonly { readonly address: Hex; readonly initCode: Hex }[];
}

/** Writes the genesis into an empty state. @throws if a constructor fails */
export async function writeGenesis(engine: Engine, { balances = [], contracts = [] }: Genesis): Promise<void> {
  for (const { address, balanceWei } of balances) {
    await engine.state.modifyAccountFields(createAddressFromString(address), { balance: balanceWei });
  }
  for (const { address, initCode } of contracts) await deployAt(engine, address, initCode);
}

async function deployAt(engine: Engine, at: Hex, initCode: Hex): Promise<void> {
  const { vm, state } = engine;
  const address = createAddressFromString(at);
  await state.modifyAccountFields(address, { nonce: 1n });
  // A call with a message of its own takes block and sender from the call before it: this one.
  await vm.evm.runCall({ to: createAddressFromString(identityPrecompile), block: buildBlock(engine, { number: 0 }) });
  const message = new Message({
    code: hexToBytes(initCode),
    to: address,
    caller: createAddressFromString(deployer),
    gasLimit: 500_000_000n,
    selfdestruct: new Map(),
    createdAddresses: new Set(),
  });
  const { execResult } = await vm.evm.runCall({ message });
  const { exceptionError, returnValue } = execResult;
  if (exceptionError) throw new Error(`The constructor for ${at} failed: ${exceptionError.error} ${bytesToHex(returnValue)}`);
  await state.putCode(address, returnValue);
  forgetWarmSlots(engine);
}

const identityPrecompile = '0x0000000000000000000000000000000000000004';
/** The deterministic deployment proxy, which most chains have at this address. */
const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
