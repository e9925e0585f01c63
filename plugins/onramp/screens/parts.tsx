'use client';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { selectLook, useMoney, useTokens } from '../../../src/screens.ts';
import type { Token } from '../../../src/domain/tokens/token.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import type { OnrampState } from '../slice.ts';
import type { PaymentToken } from '../../../src/contracts/points/paymentProviders.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';

export const useOnrampSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly onramp: OnrampState }>();

const Field = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--lk-space-tiny);
  flex: 1 1 130px;
  min-width: 0;
  color: var(--lk-text);
  font: 600 14px/1.5 var(--lk-font);
`;

const Box = /* @__PURE__ */ styled.select`
  ${selectLook}
  width: 100%;
  text-overflow: ellipsis;
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 1px;
  }
`;

export const Line = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--lk-space-small);
`;

export const Choice = /* @__PURE__ */ styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--lk-space-small);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  color: var(--lk-text);
  font: 400 16px/1.4 var(--lk-font);
  & > legend {
    padding: 0;
    font: 600 14px/1.5 var(--lk-font);
  }
  & > label {
    display: flex;
    flex: 1 1 130px;
    align-items: center;
    gap: var(--lk-space-small);
    min-height: 44px;
  }
  & input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--lk-accent);
  }
`;

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  onChoose(value: string): void;
}

/** One of several, by the browser's own list. */
export function Select({ label, value, options, onChoose }: SelectProps): ReactNode {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <Box id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}
      </Box>
    </Field>
  );
}

/** The token as lists have it; undefined while it is not known. */
export function useToken({ chainId, address }: PaymentToken): Token | undefined {
  return useTokens(chainId).tokens.find((token) => sameAddress(token.address, address));
}

/** An amount of a token, as people read it; of a token that no list has, its smallest units. */
export function useTokenAmount(token: PaymentToken): (units: bigint) => string {
  const money = useMoney();
  const known = useToken(token);
  return (units) => (known ? money.amount(units, known) : `${units} (${token.address})`);
}

/** A sum in a currency, as people read it. */
export function currencyText(amount: string, currency: string, tag: string): string {
  try {
    return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}
