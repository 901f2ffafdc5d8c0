// What recursive schemas point at, of the whole contract: operations share records, and one is held against what another says of it.
import type { IHttpOperation } from "@stoplight/types";

/** Operations with the part of the document that their references point into. Prism names that anew for each of them. */
type Bundled = IHttpOperation & { __bundled__?: Bundle; __sent__?: Bundle };
type Bundle = Readonly<Record<string, unknown>>;

/** Every name once for the whole contract, so that a schema of one operation can be read beside those of another. */
export function withSharedBundle(operations: readonly IHttpOperation[]): readonly IHttpOperation[] {
  if (!operations.some((operation) => bundlesOf(operation).length > 0)) return operations;
  const named = operations.map(
    (operation, index): Bundled => (bundlesOf(operation).length > 0 ? renamed(operation, `${index}-`) : operation),
  );
  const __shared__ = {
    answered: Object.assign({}, ...named.map(({ __bundled__ }) => __bundled__)),
    sent: Object.assign({}, ...named.map(({ __bundled__, __sent__ = __bundled__ }) => __sent__)),
  };
  return named.map(({ callbacks, ...operation }) => ({
    ...operation,
    ...(callbacks && { callbacks: callbacks.map((callback) => ({ ...callback, __shared__ })) }),
    __shared__,
  }));
}

function bundlesOf({ __bundled__, __sent__ }: Bundled): Bundle[] {
  return [__bundled__, __sent__].filter((bundle) => bundle !== undefined);
}

function renamed(operation: Bundled, prefix: string): Bundled {
  const { __bundled__, __sent__, ...own } = withReferences(operation, prefix);
  const keyed = (bundle: Bundle): Bundle =>
    Object.fromEntries(Object.entries(bundle).map(([name, schema]) => [prefix + name, schema]));
  return {
    ...own,
    ...(__bundled__ && { __bundled__: keyed(__bundled__) }),
    ...(__sent__ && { __sent__: keyed(__sent__) }),
  };
}

function withReferences<T>(node: T, prefix: string): T {
  if (Array.isArray(node)) return node.map((one) => withReferences(one, prefix)) as T;
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([name, child]) => {
    const isReference = name === "$ref" && typeof child === "string" && child.startsWith(INTO);
    return [name, isReference ? INTO + prefix + child.slice(INTO.length) : withReferences(child, prefix)];
  });
  return Object.fromEntries(entries) as T;
}

const INTO = "#/__bundled__/";
