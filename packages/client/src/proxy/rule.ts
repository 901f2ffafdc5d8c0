/** What may pass with an operation, beside its method and path. */
export interface ProxyRule {
  /** Path parameters that are UUIDs. */
  readonly uuids?: readonly string[];
  /** Headers that the operation knows, in small letters. */
  readonly headers?: readonly string[];
  /** Fields of its body that mean something else, and are called as one that says in other operations where the service reports to. */
  readonly own?: readonly string[];
}
