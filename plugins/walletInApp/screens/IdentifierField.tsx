'use client';
import type { ReactNode } from 'react';
import type { OfferedWay } from '../loginOffer.ts';
import { EmailField } from './EmailField.tsx';
import type { IdentifierFieldProps } from './identifierFieldProps.ts';

/** A field for each kind of input; one line a kind. */
const fields: { readonly [Kind in NonNullable<OfferedWay['accepts']>]?: (props: IdentifierFieldProps) => ReactNode } = { email: EmailField };

/** The field in which a sign-in begins with what is typed. */
export function IdentifierField(props: IdentifierFieldProps): ReactNode {
  const Field = props.way.accepts && fields[props.way.accepts];
  return Field ? <Field {...props} /> : null;
}
