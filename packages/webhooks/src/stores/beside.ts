// References that are about another one. A store that is made of several keeps both at the same place, and finds them by their names alone.

/** A reference that is kept where another one is. */
export function beside(ref: string, name: string): string {
  return `${name}@${ref}`;
}

/** The reference that decides where one is kept: itself, unless it is kept beside another. */
export function placedBy(ref: string): string {
  return ref.slice(ref.lastIndexOf("@") + 1);
}
