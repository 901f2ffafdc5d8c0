// References of a document, followed as Prism follows them.

/** Whether a document refers to nothing outside itself. */
export function isBundled(document: unknown): boolean {
  return !/"\$ref":"[^#]/.test(JSON.stringify(document));
}

/**
 * Puts what references point at in their place, so that the same thing stands in many: also in itself, where a schema is recursive. Changes the
 * document.
 *
 * @throws {Error} When a reference points at nothing, or at itself.
 */
export function dereferenced(document: object): object {
  const known = new Map<object, unknown>();
  const following = new Set<object>();

  const resolved = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (known.has(node)) return known.get(node);
    if ("$ref" in node && typeof node.$ref === "string") return followed(node, node.$ref);
    known.set(node, node);
    for (const [key, child] of Object.entries(node)) Reflect.set(node, key, resolved(child));
    return node;
  };

  const followed = (node: object, ref: string): unknown => {
    if (following.has(node)) throw new Error(`the reference ${ref} leads to itself`);
    following.add(node);
    const target = at(ref);
    const { $ref: _, ...beside } = Object.assign({}, node) as { $ref: unknown };
    const isPlain = Object.keys(beside).length === 0 || typeof target !== "object" || target === null;
    // What stands beside a reference says more than what it points at.
    const found = isPlain ? target : { ...target, ...beside };
    known.set(node, found);
    following.delete(node);
    return isPlain ? found : resolved(found);
  };

  const at = (ref: string): unknown => {
    const steps = ref.split("/").slice(1).map(unescaped);
    return resolved(
      steps.reduce<unknown>((place, step) => {
        // What is on the way may be a reference as well; what is beside it need not be looked at yet.
        const parent = isReference(place) ? resolved(place) : place;
        if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, step)) {
          throw new Error(`the reference ${ref} points at nothing`);
        }
        return Reflect.get(parent, step);
      }, document),
    );
  };

  resolved(document);
  return document;
}

export function isReference(node: unknown): boolean {
  return typeof node === "object" && node !== null && "$ref" in node && typeof node.$ref === "string";
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}
