// How a place in a message is written: `body.scenes[].text`. Recordings and the comparison of contracts write it alike.

/** A field that the contract names. Its name may have the signs in it that places are written with. */
export function fieldAt(place: string, name: string): string {
  return `${place}.${name.replace(/[%.*[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

export function entryAt(place: string): string {
  return `${place}[]`;
}

/** A field whose name is the caller's. */
export function otherAt(place: string): string {
  return `${place}.*`;
}

/** An entry of a list: it is there as often as there are some. */
export function isEntry(place: string): boolean {
  return place.endsWith("[]");
}

const PARTS = ["body", "path", "query", "header", "cookie"];

/** What a place stands in; undefined of what stands in the request as a whole. */
export function holderOf(place: string): string | undefined {
  const holder = place.slice(0, Math.max(place.lastIndexOf("."), 0));
  return holder === "" || (PARTS.includes(holder) && holder !== "body") ? undefined : holder;
}
