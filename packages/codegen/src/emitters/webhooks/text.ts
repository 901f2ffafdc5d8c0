// Pieces of TypeScript text.

export function lines<T>(items: Iterable<T>, line: (item: T) => string): string {
  return [...items].map(line).join("\n");
}

export function union(members: string[]): string {
  return members.length > 1 ? `\n${lines(members, (member) => `    | ${member}`)}` : members.join("");
}
