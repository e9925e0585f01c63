import { encodeBase64url } from '../encoding/base64url.ts';
import { isRecord } from '../encoding/json.ts';
import { assertArguments } from '../assertArguments.ts';
import { parseRecap } from './parseRecap.ts';

/** What a sign-in says that a session may ask of the wallet. @see CAIP-222, ERC-5573 */
export interface SessionRights {
  readonly methods: readonly string[];
  /** CAIP-2; empty where none is named. */
  readonly chains: readonly string[];
}

const target = 'eip155';
const ability = 'request';
const stated = 'I further authorize the stated URI to perform the following actions on my behalf: ';

/** The resource of a sign-in that gives these rights. */
export function encodeSessionRights(rights: SessionRights): string {
  assertArguments('encodeSessionRights({ methods: strings, chains: strings })', rights);
  const { methods, chains } = rights;
  const limits = [chains.length > 0 ? { chains } : {}];
  const abilities = Object.fromEntries([...methods].sort((one, other) => one.localeCompare(other)).map((method) => [`${ability}/${method}`, limits]));
  return `urn:recap:${encodeBase64url(new TextEncoder().encode(JSON.stringify({ att: { [target]: abilities } })))}`;
}

/** Reads such a resource; undefined for one that gives anything else, or gives it within limits that are not known here. */
export function readSessionRights(resource: unknown): SessionRights | undefined {
  const grants = typeof resource === 'string' ? parseRecap(resource) : undefined;
  const methods: string[] = [];
  const chains = new Set<string>();
  for (const grant of grants ?? []) {
    const [kind, method = ''] = grant.ability.split('/');
    if (grant.target !== target || kind !== ability) return undefined;
    methods.push(method);
    for (const limit of grant.limits) {
      const named = chainsOf(limit);
      if (!named) return undefined;
      for (const chain of named) chains.add(chain);
    }
  }
  return grants && { methods, chains: [...chains] };
}

function chainsOf(limit: string): readonly string[] | undefined {
  const given: unknown = JSON.parse(limit);
  const { chains, ...others }: Readonly<Record<string, unknown>> = isRecord(given) ? given : {};
  return Object.keys(others).length === 0 && Array.isArray(chains) && chains.every((chain) => typeof chain === 'string') ? chains : undefined;
}

/** The statement of a sign-in with the rights in words, as they have to stand in it. @see ERC-5573 */
export function stateRights(statement: string | undefined, rights: Pick<SessionRights, 'methods'>): string {
  assertArguments('stateRights(statement?: string, { methods: strings })', statement, rights);
  const { methods } = rights;
  const names = [...methods].sort((one, other) => one.localeCompare(other)).map((method) => `'${method}'`).join(', ');
  return `${statement ? `${statement} ` : ''}${stated}(1) '${ability}': ${names} for '${target}'.`;
}

/** Whether the statement has the rights in words already. */
export function isRightsStated(statement: string | undefined): boolean {
  assertArguments('isRightsStated(statement?: string)', statement);
  return statement?.includes(stated) === true;
}
