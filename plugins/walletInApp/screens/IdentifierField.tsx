'use client';
import type { ReactNode } from 'react';
import type { ChosenWay, OfferedWay } from '../loginOffer.ts';
import { EmailField } from './EmailField.tsx';

/** What each field for an address or a number is given. */
export interface IdentifierFieldProps {
  readonly way: OfferedWay;
  /** What was typed before, where the person comes back to it. */
  readonly typed: string | undefined;
  answer(chosen: ChosenWay): void;
}

/** A field for each kind of input; one line a kind. */
const fields: { readonly [Kind in NonNullable<OfferedWay['accepts']>]?: (props: IdentifierFieldProps) => ReactNode } = { email: EmailField };

/** The field in which a sign-in begins with what is typed. */
export function IdentifierField(props: IdentifierFieldProps): ReactNode {
  const Field = props.way.accepts && fields[props.way.accepts];
  return Field ? <Field {...props} /> : null;
}
