import { browserAuthenticator } from './authenticator.ts';
import type { CreateOptions } from './authenticator.ts';
import type { FoundPrf } from './freshPasskey.ts';

const bytes = (...values: readonly number[]): ArrayBuffer => Uint8Array.from(values).buffer;
const { signal } = new AbortController();
const create: CreateOptions = {
  rp: { id: 'wallet.example', name: 'Shop' }, user: { id: 'AQID', name: 'ada', displayName: 'ada' }, challenge: 'BAUG', pubKeyCredParams: [{ type: 'public-key', alg: -7 }], timeout: 1,
  excludeCredentials: [{ type: 'public-key', id: 'Bwg', transports: ['internal'] }], authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }, attestation: 'none',
};

class Credential {
  readonly rawId = bytes(9, 9);
  readonly response: unknown;
  constructor(response: unknown) {
    this.response = response;
  }
  /** What must not leave. */
  getClientExtensionResults(): object {
    return { prf: { enabled: true, results: { first: Uint8Array.from({ length: 32 }, () => 42).buffer } } };
  }
}
class Attestation {
  readonly clientDataJSON = bytes(1);
  readonly attestationObject = bytes(2);
  getTransports(): readonly string[] {
    return ['internal'];
  }
}
class Assertion {
  readonly clientDataJSON = bytes(1);
  readonly authenticatorData = bytes(2);
  readonly signature = bytes(3);
  readonly userHandle = bytes(1, 2, 3);
}

/** A browser that answers, or fails with an error of this name. */
function playBrowser(fails?: string) {
  const asked: CredentialCreationOptions[] = [];
  const answer = (response: unknown) => async (options: CredentialCreationOptions): Promise<unknown> => {
    asked.push(options);
    if (fails !== undefined) throw new DOMException('no', fails);
    return new Credential(response);
  };
  Object.assign(globalThis, { PublicKeyCredential: Credential, AuthenticatorAttestationResponse: Attestation, AuthenticatorAssertionResponse: Assertion });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer(new Attestation()), get: answer(new Assertion()) } });
  return asked;
}

describe('browserAuthenticator', () => {
  it('asks for bytes, and writes what was answered without what its extensions gave', async () => {
    const asked = playBrowser();
    const { isThere, create: make, use } = browserAuthenticator();
    expect(isThere).toBe(true);
    expect(JSON.parse(await make(create, { signal }))).toEqual({ id: 'CQk', rawId: 'CQk', type: 'public-key', response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] }, clientExtensionResults: {} });
    const { publicKey } = asked[0] ?? {};
    expect([publicKey?.user.id, publicKey?.challenge, publicKey?.excludeCredentials?.[0]?.id].map((each) => [...new Uint8Array(each as ArrayBuffer)])).toEqual([[1, 2, 3], [4, 5, 6], [7, 8]]);
    expect(publicKey).not.toHaveProperty('extensions');
    expect(JSON.parse(await use({ challenge: 'BAUG', rpId: 'wallet.example', timeout: 1, userVerification: 'required' }, { signal }))).toEqual({ id: 'CQk', rawId: 'CQk', type: 'public-key', response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'AQID' }, clientExtensionResults: {} });
  });

  it('hands what the PRF of a new one gives to the frame, and to nothing else', async () => {
    const asked = playBrowser();
    const found: FoundPrf[] = [];
    const salt = new Uint8Array(32).fill(5);
    const written = await browserAuthenticator().create(create, { signal, fresh: { salt, take: (each) => void found.push(each) } });
    expect(asked[0]?.publicKey?.extensions).toEqual({ prf: { eval: { first: salt } } });
    expect(found).toEqual([{ credentialId: 'CQk', prf: new Uint8Array(32).fill(42) }]);
    expect(JSON.parse(written)).toMatchObject({ clientExtensionResults: {} });
    expect(written).not.toContain(Buffer.from(found[0]?.prf ?? []).toString('base64url').slice(0, 12));
  });

  it.each([['NotAllowedError', 'dismissed'], ['InvalidStateError', 'exists'], ['SecurityError', 'notHere'], ['NotSupportedError', 'notHere']])('tells %s as %s', async (name, fault) => {
    playBrowser(name);
    await expect(browserAuthenticator().create(create, { signal })).rejects.toMatchObject({ fault });
  });

  it('fails with the reason of its signal', async () => {
    playBrowser('AbortError');
    await expect(browserAuthenticator().create(create, { signal: AbortSignal.abort('over') })).rejects.toBe('over');
  });
});
