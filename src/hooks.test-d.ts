import type * as signInHooks from '../plugins/siwe/react.ts';
import type * as hooks from './react.ts';

type Hooks = typeof hooks & typeof signInHooks;
type Answer<Name extends keyof Hooks> = Hooks[Name] extends (...args: never) => infer Result ? Result : never;
type HookNames = Extract<keyof Hooks, `use${string}`>;
type VerbOf<Name extends string> = Name extends `use${infer Verb}` ? Uncapitalize<Verb> : never;

function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

// No hook is a bare verb: what answers a function gives texts, and a store's dispatch.
type Bare = { [Name in HookNames]: Answer<Name> extends (...args: never) => unknown ? Name : never }[HookNames];
same<Bare, 'useLatchkeyDispatch' | 'useStrings'>();

// Those that do something are named after their verb, and answer with it,
type Acting = { [Name in Exclude<HookNames, Bare>]: Answer<Name> extends Readonly<Record<VerbOf<Name>, (...args: never) => unknown>> ? Name : never }[Exclude<HookNames, Bare>];
same<Acting, 'useAutoConnect' | 'useChooseWallet' | 'useConnect' | 'useDisconnect' | 'useReviewSend' | 'useReviewSignature' | 'useReviewTypedData' | 'useSend' | 'useSendCalls' | 'useSignIn' | 'useSignMessage' | 'useSignTypedData' | 'useSwitchChain' | 'useWriteContract'>();

// and with how it goes, unless it is done at once.
type WithPhase = { [Name in Acting]: Answer<Name> extends { readonly phase: { readonly at: string } } ? Name : never }[Acting];
same<Exclude<Acting, WithPhase>, 'useChooseWallet'>();
