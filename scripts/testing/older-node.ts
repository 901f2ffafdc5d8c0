// What a program does on a Node that is older than it asks for, without one at hand.

/** Flags with which Node runs a program that takes it for another version. */
export function asNode(version: string): string[] {
  const told = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  return ["--import", `data:text/javascript,${encodeURIComponent(told)}`];
}
