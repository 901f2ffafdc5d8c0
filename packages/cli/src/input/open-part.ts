// Paths inside of objects whose entries have names of their own, or numbers.

/** Some part of the path is the name of an entry, or its number: `<name>.type`, `<n>.voice`. */
export function hasOpenPart(path: string): boolean {
  return path.includes("<");
}
