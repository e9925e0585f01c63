import type { KnownFunction } from '../knownActions.ts';
import { powerFunctions } from './powerFunctions.ts';
import { tokenFunctions } from './tokenFunctions.ts';
import { tradeFunctions } from './tradeFunctions.ts';
import { wrapperFunctions } from './wrapperFunctions.ts';

/** Functions that people meet. A name of a parameter stands for its role only; the selector is made of the types. What takes the chain's currency is `payable`. */
export const knownFunctions: readonly KnownFunction[] = [...tokenFunctions, ...powerFunctions, ...wrapperFunctions, ...tradeFunctions];
