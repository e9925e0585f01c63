import type { Kms } from '../kms/kms.ts';
import { createAccessTokens } from './accessTokens.ts';
import { chainOf, createAccounts } from './accounts.ts';
import { createBackends } from './backends.ts';
import { createCodes } from './codes.ts';
import { createConsents } from './consents.ts';
import { createDevices } from './devices.ts';
import { createFlows } from './flows.ts';
import { createGuests } from './guests.ts';
import { createIdentities } from './identities.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { createLogins } from './login/createLogins.ts';
import type { LoginOptions } from './login/loginSteps.ts';
import { createInitDataProver } from './login/proveInitData.ts';
import { createNotices } from './notices.ts';
import type { Outside } from './outside.ts';
import type { Log, Parts } from './ports.ts';
import { createCodeProver, createFlowProver } from './proveCode.ts';
import { createPasskeys } from './passkeys/createPasskeys.ts';
import { createSecondFactors } from './secondFactors.ts';
import { createProofs } from './proofs.ts';
import type { Provers } from './provers.ts';
import { refused } from './refusals.ts';
import { createSessions } from './sessions.ts';
import { createSigners } from './signers.ts';
import type { SignerOf } from './signers.ts';
import { createSiwe } from './siwe.ts';
import { createUsers } from './users.ts';
import { createWallets } from './wallets.ts';

export type Core = ReturnType<typeof createCore>;

const noLogin: LoginOptions = { providers: new Map(), fetch: () => Promise.reject(new Error('This server has no identity provider.')) };

export interface CoreParts extends Parts {
  readonly kms: Kms;
  readonly signerOf?: SignerOf | undefined;
  /** Absent: there is no identity provider. */
  readonly login?: LoginOptions | undefined;
  /** Absent: neither nodes nor servers of sites are asked anything. */
  readonly outside?: Outside | undefined;
  readonly log?: Log;
}

/** Of commands, which let no one in. */
const nothingOutside: Outside = {
  ask: () => Promise.reject(new Error('No server of others is asked here.')),
  verifyContractSignature: () => Promise.reject(refused('unknownChain')),
  callContract: () => Promise.reject(refused('unknownChain')),
  secretOf: () => { throw new Error('No secret is known here.'); },
};

/** The rules of the server, over its parts. */
export function createCore({ signerOf = () => undefined, login = noLogin, outside = nothingOutside, log = () => {}, ...parts }: CoreParts) {
  const users = createUsers(parts);
  const tell = createNotices({ ...parts, users });
  const devices = createDevices({ ...parts, tell });
  const wallets = createWallets(parts);
  const flows = createFlows(parts);
  const codes = createCodes({ ...parts, flows });
  const logins = createLogins({ ...parts, ...login, flows, verifyContractSignature: outside.verifyContractSignature, callContract: outside.callContract });
  const passkeys = createPasskeys({ ...parts, flows, users });
  const siwe = createSiwe({ ...parts, flows, verifyContractSignature: outside.verifyContractSignature });
  const backends = createBackends({ ...parts, log, ask: outside.ask, secretOf: (site) => outside.secretOf(site) });
  const provers: Provers = { code: createCodeProver({ codes }), flow: createFlowProver({ codes, logins }), passkey: passkeys.prove, siwe: siwe.prove, jwt: backends.proveToken, payload: backends.provePayload, initData: createInitDataProver({ ...parts, providers: login.providers }), idToken: logins.tokenProver };
  const tokens = createAccessTokens(parts);
  const consents = createConsents(parts);
  const sessions = createSessions({
    ...parts, tokens, users, consents, statusOf: wallets.statusOf,
    onReuse: ({ userId, sessionId, deviceId }) => parts.audit.append(chainOf(userId), { actor: userId, deviceId, action: 'session.reused', result: 'sessionReused', detail: { sessionId }, address: '' }),
  });
  return {
    ...parts, users, consents, tell, devices, wallets, codes, flows, logins, loginProviders: login.providers, passkeys, siwe, sessions,
    signers: createSigners({ ...parts, signerOf }),
    guests: createGuests({ ...parts, codes }),
    identities: createIdentities({ ...parts, users }),
    proofs: createProofs({ ...parts, codes, users, provers }),
    secondFactors: createSecondFactors({ ...parts, users, flows }),
    accounts: createAccounts({ ...parts, users, devices, wallets }),
    identityTokens: createIdentityTokens({ ...parts, users, wallets }),
  };
}
