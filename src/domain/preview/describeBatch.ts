import { encodeJson } from '../encoding/json.ts';
import type { RequestedCapabilities } from '../transactions/calls.ts';
import type { Preview, PreviewField, PreviewWarning } from './preview.ts';
import { escapeUnseen } from '../text/visibleText.ts';
import { ours, outside } from './previewText.ts';

/** What a batch asks for beyond its calls. */
export interface BatchTerms {
  /** All calls take effect or none. */
  readonly forceAtomic: boolean;
  readonly capabilities?: RequestedCapabilities | undefined;
}

/** Says what a batch asks of the wallet beyond its calls, with a warning of each capability whose effect is not known here. @see EIP-5792, ERC-7677 */
export function describeBatch({ forceAtomic, capabilities = {} }: BatchTerms): Pick<Preview, 'fields' | 'warnings' | 'raw'> {
  const asked = Object.entries(capabilities);
  return {
    fields: [...(forceAtomic ? [{ label: ours('allOrNothing'), value: ours('yes'), format: 'text' } as const] : []), ...asked.map(([name, terms]) => toField(name, terms))],
    warnings: asked.filter(([name]) => !harmless.has(name)).map(([name, terms]) => toWarning(name, terms.optional === true)),
    raw: asked.length > 0 ? escapeUnseen(encodeJson(capabilities)) : '',
  };
}

/** Who pays, and from which of the account's own funds, changes nothing of what the calls do. @see ERC-7677, ERC-7682 */
const harmless: ReadonlySet<string> = new Set(['paymasterService', 'auxiliaryFunds']);

function toField(name: string, { optional: _isOptional, ...terms }: RequestedCapabilities[string]): PreviewField {
  const { url } = terms;
  if (name === 'paymasterService' && typeof url === 'string') return { label: ours('feesPaidBy'), value: outside(URL.canParse(url) ? new URL(url).host || url : url), format: 'text' };
  return { label: outside(name), value: outside(encodeJson(terms)), format: 'raw' };
}

function toWarning(name: string, isOptional: boolean): PreviewWarning {
  const shown = outside(name);
  return { code: 'unknownCapability', level: isOptional ? 'caution' : 'danger', params: { name: 'text' in shown ? shown.text : '' } };
}
