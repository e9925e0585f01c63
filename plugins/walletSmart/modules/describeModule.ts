import type { Describe } from '../../../src/contracts/points/describers.ts';
import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { PreviewText } from '../../../src/domain/preview/preview.ts';
import type { SmartAccount } from '../accounts/smartAccount.ts';
import type { strings } from '../strings.ts';
import { moduleKinds } from './modules.ts';

/** Of `installModule` and `uninstallModule`, which both take the kind, the module and its data. @see ERC-7579 */
const selectors: Readonly<Record<string, 'install' | 'uninstall'>> = { '0x9517e29f': 'install', '0xa71763a8': 'uninstall' };
const inputs = [{ name: 'kind', type: 'uint256' }, { name: 'module', type: 'address' }, { name: 'data', type: 'bytes' }];

/** Says in words which module an account takes in or gives up, and what modules of its kind may do; those that the account was made with by what they are for. The kit itself warns of all of them. */
export function createModuleDescriber(known: SmartAccount['modules']): Describe {
  return async (request) => {
    const data = request.kind === 'transaction' ? request.transaction.data ?? '0x' : '0x';
    const change = selectors[data.slice(0, 10).toLowerCase()];
    const found = change && read(data);
    if (!found) return undefined;
    const { kind, module } = found;
    return { title: ours(change), fields: [{ label: ours('address'), value: { text: module }, format: 'address' }, { label: ours('may'), value: ours(purposeOf(kind, module, known)), format: 'text' }] };
  };
}

function read(data: string): { readonly kind: bigint; readonly module: string } | undefined {
  try {
    const [kind, module] = decodeParameters(inputs, `0x${data.slice(10)}`);
    return typeof kind === 'bigint' && typeof module === 'string' ? { kind, module } : undefined;
  } catch {
    return undefined; // the kit says that it is malformed
  }
}

function purposeOf(kind: bigint, module: string, known: SmartAccount['modules']): OwnKey {
  if (kind === moduleKinds.validator && known) {
    if (sameAddress(module, known.validator)) return 'owner';
    if (known.sessionKeys !== undefined && sameAddress(module, known.sessionKeys)) return 'keys';
  }
  switch (kind) {
    case moduleKinds.validator: return 'validator';
    case moduleKinds.executor: return 'executor';
    case moduleKinds.fallback: return 'fallback';
    case moduleKinds.hook: return 'hook';
    default: return 'unknown';
  }
}

type NameOf<Key> = Key extends `smart.module.${infer Name}` ? Name : never;

type OwnKey = NameOf<keyof typeof strings>;

function ours(key: OwnKey): PreviewText {
  return { key: `smart.module.${key}` };
}
