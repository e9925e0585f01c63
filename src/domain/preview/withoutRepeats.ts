import { sameAddress } from '../accounts/accounts.ts';
import type { Preview, PreviewField, PreviewText } from './preview.ts';

/**
 * Leaves out of what changes the addresses that the rows of the call show anyway: the contract, where all that changes is of the contract that is called, and
 * the spender, where the call names no other address. Where anything else is among them, each row keeps its address: a symbol alone proves nothing.
 */
export function withoutRepeats(preview: Preview): Preview {
  const { changes, contract, calls, fields } = preview;
  if (changes?.at !== 'tried' || contract === undefined || calls) return preview;
  const addressesOf = (...keys: readonly string[]): readonly string[] => changes.fields.flatMap(({ label, value, format }) => (format === 'address' && keys.includes(keyOf(label) ?? '') ? [textOf(value)] : []));
  const isOfContract = fields.some(({ label, value }) => keyOf(label) === contractKey && sameAddress(textOf(value), contract)) && addressesOf(...sumKeys, contractKey).every((address) => sameAddress(address, contract));
  if (!isOfContract) return preview;
  const others = fields.flatMap(({ format, value }) => (format === 'address' && !sameAddress(textOf(value), contract) ? [textOf(value)] : []));
  const [other] = others;
  const isOfOther = other !== undefined && [...others, ...addressesOf(spenderKey)].every((address) => sameAddress(address, other));
  const kept = changes.fields.flatMap((field): readonly PreviewField[] => {
    const key = keyOf(field.label);
    if (key === contractKey || (key === spenderKey && isOfOther)) return [];
    const { label, name, format } = field;
    return [format === 'address' && name !== undefined && sumKeys.includes(key ?? '') ? { label, value: { text: name }, format: 'amount' } : field];
  });
  return { ...preview, changes: { at: 'tried', fields: kept } };
}

const contractKey = 'core.review.contract';
const spenderKey = 'core.review.changes.spender';
const sumKeys: readonly string[] = ['core.review.gives', 'core.review.gets'];

function keyOf(label: PreviewText): string | undefined {
  return 'key' in label ? label.key : undefined;
}

function textOf(value: PreviewText): string {
  return 'text' in value ? value.text : '';
}
