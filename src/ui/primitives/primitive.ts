import type { ComponentPropsWithRef, ComponentType, JSX } from 'react';

/** A styled element as its users see it: the element's own attributes and a few of ours. Written out, so that published types do not lean on the styling library's inner ones. */
export type Primitive<Tag extends keyof JSX.IntrinsicElements, Own = object> = ComponentType<ComponentPropsWithRef<Tag> & Own>;
