/** Of whichever window: the wallet's frame draws in a window of its own, whose nodes are no instances of this one's `Node`. */
export function isNode(target: EventTarget | null): target is Node {
  return target !== null && 'nodeType' in target;
}
