/** What a value means to the person who signs. */
export type Role =
  | 'token' // the contract that the amounts beside it are of
  | 'amount' // of the token
  | 'allowance' // how much of the token may be taken
  | 'allowanceOrItem' // the same, or which item of a collection, whose function has the same form
  | 'native' // of the chain's own currency
  | 'refundPrice' // what an account pays for a unit of gas to who carries its call out
  | 'refundReceiver' // who gets that
  | 'spender' // who may take
  | 'recipient'
  | 'payee' // who gets a part of a price, such as a fee
  | 'routed' // who is paid by a router, for which 0, 1 and 2 stand for itself and for who calls
  | 'outcome' // who gets what comes of it, which is meant to be who calls
  | 'routedOutcome' // the same of a router
  | 'portion' // how much of what comes the payee beside it gets, in hundredths of a percent
  | 'approvesAll' // whether everything of a collection may be taken
  | 'allowsAll' // whether all of a token may be taken
  | 'manages' // whether all that an account can do at a contract may be done for it
  | 'credit' // how much may be borrowed in the name of the account
  | 'power' // who gets a say over the contract
  | 'deadline' // seconds since 1970; until when the signature or the call is good
  | 'expiry' // the same of the permission it gives; zero is now
  | 'date'
  | 'target' // who is called with the call beside it
  | 'call' // calldata
  | 'operation' // how: 1 runs the code of the target as the account's own
  | 'operationType' // the same as ERC-725 counts it
  | 'packedCalls' // operation, target, value, length and calldata, one after the other; see Safe, MultiSend
  | 'mode' // how the execution beside it is written; see ERC-7579
  | 'execution'
  | 'routerCommands' // a byte for each input beside it
  | 'routerInput'
  | 'poolActions'
  | 'poolParams';

export interface KnownAction {
  /** Names a text, see `core.review.title.…`. */
  readonly title: string;
  /** By path, `[]` standing for every index. */
  readonly roles: Readonly<Record<string, Role>>;
}

export interface KnownFunction extends KnownAction {
  readonly signature: string;
  /** What it does whatever its values are. */
  readonly warns?: readonly ('unlimitedAllowance' | 'managesAll' | 'givesUpPower' | 'changesControl' | 'sessionKey' | 'delegateCall')[];
}
