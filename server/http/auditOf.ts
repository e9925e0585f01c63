import type { CallName, CallRequest } from '../protocol/calls.ts';

type Detail = Readonly<Record<string, string | number | boolean>>;
type AuditedName = Exclude<CallName, 'site.read' | 'code.send' | 'code.resend' | 'mailLink.read' | 'guest.challenge' | 'login.begin' | 'passkey.begin' | 'passkey.beginLink' | 'siwe.begin' | 'session.refresh' | 'proof.send' | 'identity.token' | 'wallet.read' | 'custody.read' | 'device.list' | 'factor.read' | 'consent.list'>;

const none = () => ({});
const ofVersion = ({ walletId, version }: { readonly walletId: string; readonly version: number }) => ({ walletId, version });

/** What the audit says of each call that changes something or releases something: ids and numbers of its request, never a secret or an address. */
const details: { readonly [N in AuditedName]: (request: CallRequest<N>) => Detail } = {
  'code.verify': none,
  'guest.signIn': none,
  'signIn.prove': ({ proof }) => ({ by: proof.type }),
  'session.end': ({ everywhere }) => ({ everywhere }),
  'proof.verify': none,
  'proof.by': ({ proof }) => ({ by: proof.type }),
  'identity.link': none,
  'identity.linkBy': ({ proof }) => ({ by: proof.type }),
  'identity.unlink': none,
  'identity.unlinkBy': none,
  'wallet.recovery': ofVersion,
  'wallet.prepare': (request) => ({ ...ofVersion(request), recipients: request.recipients.length }),
  'wallet.share': (request) => ({ ...ofVersion(request), for: request.for }),
  'wallet.activate': ofVersion,
  'wallet.discard': ofVersion,
  'wallet.export': ({ walletId, what }) => ({ walletId, what }),
  'signer.open': none,
  'signer.sign': ({ chainId, for: use, request: { method } }) => ({ chainId, for: use, method }),
  'device.revoke': ({ deviceId }) => ({ revoked: deviceId }),
  'factor.begin': none,
  'factor.confirm': none,
  'factor.prove': none,
  'factor.remove': none,
  'consent.give': ({ siteId }) => ({ site: siteId }),
  'consent.withdraw': ({ siteId }) => ({ site: siteId }),
  'account.read': none,
  'account.delete': none,
};

/** `undefined` for calls that are not written down. @param request what the schema of that call has parsed */
export function auditOf(name: CallName, request: unknown): Detail | undefined {
  const table: Readonly<Partial<Record<CallName, (request: never) => Detail>>> = details;
  return table[name]?.(request as never); // parsed by the schema of the same name
}
