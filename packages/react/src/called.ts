/** A resource of the client, by the names of its methods. */
export type Resource = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The client's method for an operation. */
export function called(resource: Resource, verb: string): Resource[string] {
  const method = resource[verb];
  if (!method)
    throw new TypeError(
      `This client has no operation ${verb}: @video-ads/client and @video-ads/react must be of one version.`,
    );
  return method;
}
