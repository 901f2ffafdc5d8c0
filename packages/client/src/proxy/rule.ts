/** What may pass with an operation, beside its method and path. */
export interface ProxyRule {
  /** Path parameters that are UUIDs. */
  readonly uuids?: readonly string[];
  /** Headers that the operation knows, in small letters. */
  readonly headers?: readonly string[];
  /** The field of the body that says where the service reports to. */
  readonly callback?: string;
}
