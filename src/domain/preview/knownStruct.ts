import type { KnownAction } from './knownActions.ts';
import type { Order, OrderContext, OrderFields } from './orders/order.ts';

/** A struct of typed data that the kit knows. */
export interface KnownStruct extends KnownAction {
  readonly primaryType: string;
  /** Must all be there: any contract may use these names. Also of the type beside them, if there is one; `uint` is of any size. */
  readonly fields: readonly string[];
  /** May be there as well, and give nothing. Whatever else is there is judged as an unknown struct is. Absent: none. `any`: a witness, which only binds the rest to more. */
  readonly others?: readonly string[] | 'any';
  readonly movesTokens?: true;
  /** What the roles of its values do not tell; see judgePart. */
  readonly means?: 'takesItem' | 'managesAll' | 'safeTransaction' | 'safeMessage' | 'hashedOrder' | 'sessionKey';
  /** What its maker gives and gets. */
  readonly readOrder?: (order: OrderFields, context: OrderContext) => Order;
  /** Known structs within it are read as well: they say what it is for. */
  readonly isAround?: true;
}

/** A struct in typed data that the kit knows, and where it stands. */
export interface KnownPart {
  readonly known: KnownStruct;
  /** Empty for the whole, e.g. `contents` or `tree[0][1]`. */
  readonly path: string;
  readonly value: OrderFields;
  /** Fields that the known struct does not have. */
  readonly extra: readonly string[];
  /** The permission that it stands in. */
  readonly around?: OrderFields;
}
