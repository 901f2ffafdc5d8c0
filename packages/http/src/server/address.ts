/** The base URL of a server: without a slash at its end. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The base URL at which this machine reaches a server. An address that stands for all of them is not one to be asked at. */
export function localAddressOf(host: string, port: number): string {
  return addressOf(host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host, port);
}
