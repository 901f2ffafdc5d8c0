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

/** One step into a message: to a field that the contract names, to a field whose name is the caller's, or to each entry of a list. */
export type Step = { field: string } | "other" | "entry";

/** The steps from a body, or a part of a request, to a place in it. */
export function stepsTo(place: string): Step[] {
  return place.split(".").flatMap((part, at): Step[] => {
    const name = part.replace(/(\[\])+$/, "");
    const entries = Array.from<Step>({ length: (part.length - name.length) / "[]".length }).fill("entry");
    if (at === 0) return entries;
    const field = name.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return [name === "*" ? "other" : { field }, ...entries];
  });
}

/** The place of a path such as `error.code`, or `results[].status`. */
export function pathAt(place: string, path: string): string {
  return path.split(".").reduce((at, part) => {
    const name = part.replace("[]", "");
    return name === part ? fieldAt(at, name) : entryAt(fieldAt(at, name));
  }, place);
}
