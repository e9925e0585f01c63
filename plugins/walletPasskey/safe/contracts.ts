/** Contracts that a passkey account is made of. Their addresses are the same on every chain that has them. */
export interface PasskeyContracts {
  /** Creates the account. @see SafeProxyFactory 1.4.1 */
  readonly proxyFactory: string;
  /** The code that accounts run. @see SafeL2 1.4.1 */
  readonly singleton: string;
  /** Hash of the code that creates an account over that `singleton`: part of every account's address. 32 bytes as `0x…`. */
  readonly proxyCodeHash: string;
  readonly multiSend: string;
  readonly multiSendCallOnly: string;
  /** Lets the EntryPoint v0.7 call the account. @see Safe4337Module 0.3.0 */
  readonly module4337: string;
  /** @see SafeModuleSetup 0.3.0 */
  readonly moduleSetup: string;
  /** Checks the signatures of the passkey that an account was created with. @see SafeWebAuthnSharedSigner 0.2.1 */
  readonly sharedSigner: string;
  /** Creates a contract for each further passkey. @see SafeWebAuthnSignerFactory 0.2.1 */
  readonly signerFactory: string;
  /** Checks a P-256 signature where the chain has no precompile for it (RIP-7212). */
  readonly p256Verifier: string;
  /** Where the chain has that precompile, 2 bytes. */
  readonly p256Precompile: number;
  /** Lets guardians replace the owners after a delay, where it is on the chain. @see Safe SocialRecoveryModule 0.1.0 */
  readonly recovery: string;
}

/** The published deployments. @see safe-deployments 1.37, safe-modules-deployments 3.0 */
export const passkeyContracts: PasskeyContracts = {
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  singleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  proxyCodeHash: '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  module4337: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
  sharedSigner: '0x94a4F6affBd8975951142c3999aEAB7ecee555c2',
  signerFactory: '0x1d31F259eE307358a26dFb23EB365939E8641195',
  p256Verifier: '0xc2b78104907F722DABAc4C69f826a522B2754De4',
  p256Precompile: 0x0100,
  recovery: '0x4Aa5Bf7D840aC607cb5BD3249e6Af6FC86C04897',
};
