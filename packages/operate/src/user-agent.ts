// How a program names itself to the service: in front of the client, which names itself by the same rule.

/** What of a package.json says who it is. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** Headers that name a program and the client under it: all published packages share one version. */
export function namedAs({ name, version }: Manifest): { "user-agent": string } {
  return { "user-agent": `${name.slice(1).replace("/", "-")}/${version} video-ads-client/${version}` };
}
