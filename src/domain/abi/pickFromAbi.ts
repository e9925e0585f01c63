import type { Abi } from './abi.ts';

/** What a call by name needs of an interface: the functions or events of that name, and the errors. A query holds no more than that. */
export function pickFromAbi<Ref extends string | object>(ref: Ref): Ref | NamedInAbi {
  if (!isNamed(ref)) return ref;
  const [bareName] = ref.name.split('(');
  return { name: ref.name, abi: ref.abi.filter((item) => item.type === 'error' || ('name' in item && item.name === bareName)) };
}

/** Something in an interface by its name, or by its name and types. */
export interface NamedInAbi {
  readonly abi: Abi;
  readonly name: string;
}

function isNamed(ref: string | object): ref is NamedInAbi {
  return typeof ref === 'object' && 'abi' in ref;
}
