import { Account, KECCAK256_NULL, bytesToHex, hexToBytes } from '@ethereumjs/util';
import { keccak256 } from 'ethers';
import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import type { Address } from '@ethereumjs/util';

/**
 * The state of a mocked chain: plain maps and a list of changes, each of which can be swapped back and forth.
 * A checkpoint costs nothing, and any earlier moment can be visited (`at`) or returned to (`undoTo`).
 * There is no trie: state roots are zeros.
 */
export class JournalState implements StateManagerInterface {
  readonly originalStorageCache = createOriginalStorageCache((address, key) => this.getStorage(address, key));
  readonly #accounts = new Map<string, Account>();
  readonly #codes = new Map<string, Uint8Array>();
  readonly #slots = new Map<string, Map<string, Uint8Array>>();
  readonly #changes: Change[] = [];
  readonly #checkpoints: number[] = [];

  /** This moment, to come back to. */
  get mark(): number {
    return this.#changes.length;
  }

  /** How many checkpoints are open. */
  get depth(): number {
    return this.#checkpoints.length;
  }

  /** Forgets every change made after `mark`. */
  undoTo(mark: number): void {
    for (const swap of this.#changes.splice(mark).reverse()) swap();
  }

  /** Runs `read` on the state as it was at `mark`; what `read` changes it must revert itself. */
  async at<T>(mark: number, read: () => Promise<T>): Promise<T> {
    const later = this.#changes.splice(mark);
    for (const swap of later.toReversed()) swap();
    try {
      return await read();
    } finally {
      this.undoTo(mark);
      for (const swap of later) swap();
      this.#changes.push(...later);
    }
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const account = this.#accounts.get(address.toString());
    return account && copy(account);
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    this.#set(this.#accounts, address.toString(), account && copy(account));
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#set(this.#accounts, address.toString(), undefined);
    this.#set(this.#codes, address.toString(), undefined);
    await this.clearStorage(address);
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account();
    if (fields.nonce !== undefined) account.nonce = fields.nonce;
    if (fields.balance !== undefined) account.balance = fields.balance;
    if (fields.storageRoot !== undefined) account.storageRoot = fields.storageRoot;
    if (fields.codeHash !== undefined) account.codeHash = fields.codeHash;
    await this.putAccount(address, account);
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.#codes.get(address.toString()) ?? none;
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.#set(this.#codes, address.toString(), code.length > 0 ? code : undefined);
    await this.modifyAccountFields(address, { codeHash: code.length > 0 ? hash(code) : KECCAK256_NULL });
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.#slots.get(address.toString())?.get(bytesToHex(key)) ?? none;
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    let slots = this.#slots.get(address.toString());
    if (!slots) {
      slots = new Map();
      this.#set(this.#slots, address.toString(), slots);
    }
    this.#set(slots, bytesToHex(key), value.length > 0 ? value : undefined);
  }

  async clearStorage(address: Address): Promise<void> {
    this.#set(this.#slots, address.toString(), undefined);
  }

  async checkpoint(): Promise<void> {
    this.#checkpoints.push(this.mark);
  }

  async commit(): Promise<void> {
    if (this.#checkpoints.pop() === undefined) throw new Error('No checkpoint to commit');
  }

  async revert(): Promise<void> {
    const mark = this.#checkpoints.pop();
    if (mark === undefined) throw new Error('No checkpoint to revert to');
    this.undoTo(mark);
  }

  async getStateRoot(): Promise<Uint8Array> {
    return new Uint8Array(32);
  }

  async setStateRoot(): Promise<void> {
    throw new Error('The mocked state has no roots to go to');
  }

  async hasStateRoot(): Promise<boolean> {
    return true;
  }

  clearCaches(): void {
    this.originalStorageCache.clear();
  }

  shallowCopy(): StateManagerInterface {
    throw new Error('The mocked state cannot be copied; use mark and undoTo');
  }

  #set<V>(map: Map<string, V>, key: string, value: V | undefined): void {
    let other = value;
    const swap: Change = () => {
      const current = map.get(key);
      if (other === undefined) map.delete(key);
      else map.set(key, other);
      other = current;
    };
    swap();
    this.#changes.push(swap);
  }
}

/** Puts the other value in place and keeps the one that was there; twice changes nothing. */
type Change = () => void;

const none = new Uint8Array(0);

function copy(account: Account): Account {
  return new Account(account.nonce, account.balance, account.storageRoot, account.codeHash);
}

function hash(code: Uint8Array): Uint8Array {
  const digest = keccak256(code);
  return hexToBytes(`0x${digest.slice(2)}`);
}

/** What each slot held when the transaction began: SSTORE is priced by it. @see EIP-2200 */
function createOriginalStorageCache(read: (address: Address, key: Uint8Array) => Promise<Uint8Array>) {
  const originals = new Map<string, Uint8Array>();
  return {
    async get(address: Address, key: Uint8Array): Promise<Uint8Array> {
      const name = `${address.toString()}:${bytesToHex(key)}`;
      const known = originals.get(name);
      if (known) return known;
      const value = await read(address, key);
      originals.set(name, value);
      return value;
    },
    clear(): void {
      originals.clear();
    },
  };
}
