/** What goes into an element: nodes, and text that is set as text and never read as markup. */
export type Content = Node | string | undefined | false | readonly Content[];

/**
 * Attributes by their names. There are none that hold code, style or an address, which the policy of the page forbids or a text of others could abuse.
 * True stands for an attribute without a value, false and undefined for none.
 */
export type Attributes = {
  readonly [Name in AttributeName]?: string | boolean | undefined;
};
type AttributeName =
  | 'class' | 'id' | 'type' | 'role' | 'tabindex' | 'dir' | 'lang' | 'for' | 'name' | 'value' | 'placeholder' | 'hidden' | 'disabled' | 'checked' | 'accept' | 'part' | 'download' | 'autocomplete' | 'autocapitalize' | 'autocorrect' | 'spellcheck'
  | 'inputmode' | 'enterkeyhint' | 'maxlength' | 'open' | 'translate' | 'datetime' | `aria-${string}` | `data-${string}`;

export type Make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes?: Attributes, ...content: readonly Content[]) => HTMLElementTagNameMap[Tag];

/** Makes elements of a document. */
export function createMake(document: Document): Make {
  return (tag, attributes = {}, ...content) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    put(element, content);
    return element;
  };
}

/** Puts content at the end of an element. */
export function put(element: ParentNode, content: readonly Content[]): void {
  for (const each of content) {
    if (Array.isArray(each)) put(element, each);
    else if (typeof each === 'string') element.append(each);
    else if (each) element.append(each as Node); // no list: that was the first case, which TypeScript does not take for read-only ones
  }
}
