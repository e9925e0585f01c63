import { createAction, isAction } from '@reduxjs/toolkit';
import type { Action } from '@reduxjs/toolkit';
import { isRecord } from '../domain/encoding/json.ts';

/** What every action type of the core begins with. Those of a plugin begin with its id. */
export const coreActionPrefix = 'latchkey/';

/** The first action of a kit in the store of a host. Other kits of the store refuse one of their own id. */
export const kitAttached = /* @__PURE__ */ createAction('latchkey/kitAttached');

/** The kit that an action is for, by its `meta.kit`. */
export function kitOf(action: Action): string | undefined {
  const { kit } = metaOf(action);
  return typeof kit === 'string' ? kit : undefined;
}

/** The action with the kit's id as its `meta.kit`, so that other kits in the same store pass it over. What is no action stays as it is. */
export function addressToKit(action: unknown, kitId: string): unknown {
  return isAction(action) ? { ...action, meta: { ...metaOf(action), kit: kitId } } : action;
}

function metaOf(action: Action): Readonly<Record<string, unknown>> {
  return 'meta' in action && isRecord(action.meta) ? action.meta : {};
}

/** `unaddressed`: of a type that belongs to the kit or its plugins, without saying for which kit it is. `page`: not of the kit at all. */
export type Audience = 'kit' | 'otherKit' | 'unaddressed' | 'page';

/** Who is to hear an action. `hasSlice` says whether a plugin of the kit owns a name. */
export function audienceOf(action: Action, kitId: string, hasSlice: (name: string) => boolean): Audience {
  const kit = kitOf(action);
  if (kit !== undefined) return kit === kitId ? 'kit' : 'otherKit';
  const [name = ''] = action.type.split('/', 1);
  return action.type.startsWith(coreActionPrefix) || hasSlice(name) ? 'unaddressed' : 'page';
}
