/** A path, whatever it calls its parameters, without a slash at its end. */
export function barePath(path: string): string {
  return path.replaceAll(/\{[^{}]+\}/g, "{}").replace(/\/$/, "");
}

/** How the bare path of everything begins that stands below one of the records which are read, or listed, at this path. */
export function belowRecords(path: string): string {
  return `${barePath(path).replace(/\/\{\}$/, "")}/{}/`;
}
