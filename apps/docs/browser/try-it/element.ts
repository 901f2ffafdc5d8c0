type Child = Node | string | false | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element with its attributes (`true` has no value, false and undefined are none) and what stands in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}
