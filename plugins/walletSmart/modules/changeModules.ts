import { decodeFunctionResult, encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { isAddress, isHexData } from '../../../src/domain/encoding/isHex.ts';
import { reviewSend } from '../../../src/flows/review/reviewSend.ts';
import type { Sent } from '../../../src/flows/sending/sendTransaction.ts';
import { isZeroAddress } from '../accounts/isZeroAddress.ts';
import { smartErrors } from '../errors.ts';
import type { smartKey } from '../key.ts';
import { readerOf } from '../sessionKeys/openedAccount.ts';
import type { OpenedAccount } from '../sessionKeys/openedAccount.ts';
import { moduleKinds } from './modules.ts';
import type { ModuleChange, ModuleKind, ModuleQuery } from './modules.ts';

type Scope = ReturnType<typeof smartKey.scope>;

const installModule = /* @__PURE__ */ parseFunction('function installModule(uint256 kind, address module, bytes data)');
const uninstallModule = /* @__PURE__ */ parseFunction('function uninstallModule(uint256 kind, address module, bytes data)');
const isModuleInstalled = /* @__PURE__ */ parseFunction('function isModuleInstalled(uint256 kind, address module, bytes context) view returns (bool)');

export async function install(scope: Scope, change: ModuleChange): Promise<Sent> {
  return send(scope, installModule, change);
}

/** The module that checks the owner stays: without it the account would take nothing from its owner again. */
export async function uninstall(scope: Scope, change: ModuleChange): Promise<Sent> {
  const { modules } = assertModular(scope.live.opened);
  if (change.kind === 'validator' && isAddress(change.module) && sameAddress(change.module, modules.validator)) throw smartErrors.badModule({ field: 'to be another than the one that checks the owner' });
  return send(scope, uninstallModule, change);
}

export async function isInstalled({ live }: Scope, { kind, module, context, signal }: ModuleQuery): Promise<boolean> {
  const { address, chainId, bundlerFor } = assertModular(live.opened);
  const data = encodeFunctionData(isModuleInstalled, toArguments(kind, module, context));
  const reader = await readerOf(await bundlerFor(chainId()), address, signal);
  if (!reader) return false;
  const [isThere] = decodeFunctionResult(isModuleInstalled, await reader.call(data));
  return isThere;
}

/** The account calls itself: its modules are changed by what may act for it. */
async function send(scope: Scope, change: typeof installModule | typeof uninstallModule, { kind, module, data, signal }: ModuleChange): Promise<Sent> {
  const { address, chainId } = assertModular(scope.live.opened);
  const call = encodeFunctionData(change, toArguments(kind, module, data));
  return scope.dispatch(reviewSend({ to: address, data: call, from: address, walletId: 'smart', chainId: chainId(), ...(signal && { signal }) }));
}

function toArguments(kind: ModuleKind, module: string, data = '0x'): readonly [bigint, string, string] {
  if (!Object.hasOwn(moduleKinds, kind)) throw smartErrors.badModule({ field: 'a known kind' });
  if (!isAddress(module) || isZeroAddress(module)) throw smartErrors.badModule({ field: 'an address' });
  if (!isHexData(data)) throw smartErrors.badModule({ field: 'data of bytes, 0x…' });
  return [moduleKinds[kind], parseAddress(module), data];
}

function assertModular(opened: OpenedAccount | undefined): OpenedAccount & { readonly modules: { readonly validator: string } } {
  if (!opened) throw smartErrors.ownerNeeded();
  const { modules } = opened.account;
  if (!modules) throw smartErrors.notModular();
  return { ...opened, modules };
}
