import { knownFunctions } from '../../domain/preview/functions/knownFunctions.ts';
import { knownStructs } from '../../domain/preview/knownStructs.ts';
import type { PreviewWarningCode } from '../../domain/preview/preview.ts';
import { enReview } from './enReview.ts';

/** All of them, or it is no such record. */
const codes: Readonly<Record<PreviewWarningCode, true>> = {
  unlimitedAllowance: true, approvesAll: true, spenderIsAccount: true, unknownSpender: true, neverExpires: true, expired: true, farDeadline: true, movesTokens: true, toContractItself: true,
  wrongChain: true, otherChain: true, contractIsAccount: true, callsNoContract: true, createsContract: true, unreadableCall: true, order: true, orderForNothing: true,
  delegates: true, delegatesEverywhere: true, signInMalformed: true, signInWrongDomain: true, signInWrongAccount: true, signInWrongChain: true, signInUntimely: true,
  signInUnchecked: true, wouldFail: true, wouldFailUnexplained: true, blindHash: true, bytes: true, hiddenText: true, leftOut: true, unchecked: true, unknownCapability: true, highFee: true, unpriced: true,
  feeRose: true, signInDelegates: true, signInDelegatesUnread: true, askerUnchecked: true, askerElsewhere: true, askerScam: true, managesAll: true, borrowsForYou: true,
  openToAnyone: true, toOtherToken: true, toNobody: true, lookAlike: true, firstTime: true, goesElsewhere: true, sharesPower: true, givesUpPower: true, changesControl: true, keyForContracts: true, keyForAnyContract: true, keyWithoutLimit: true, delegateCall: true,
  unreadableFromOutside: true, malformedCall: true, unexpectedValue: true,
  takesItem: true, takesPortion: true, givesPower: true, unknownAgreement: true, undeclared: true, anyChain: true, refundsGas: true, orderForDust: true, orderOfAny: true, orderUnseen: true,
};

describe('enReview', () => {
  it.each(Object.keys(codes).map((code) => `core.review.warning.${code}`))('has a text for %s', (key) => {
    expect(enReview).toHaveProperty([key], expect.any(String));
  });

  it.each([...new Set([...knownFunctions, ...knownStructs].map(({ title }) => `core.review.title.${title}`))])('has a text for %s', (key) => {
    expect(enReview).toHaveProperty([key], expect.any(String));
  });
});
