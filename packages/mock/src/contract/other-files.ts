// Contracts in several files: what stands in the others is put beside it, so that one document is left.
import { dirname, resolve } from "node:path";
import { OptionsError } from "../options-error.ts";
import { pointer } from "./schema-sites.ts";

type Document = Readonly<Record<string, unknown>>;

/** Where the other files of a contract stand in it. */
const OTHERS = "x-files";

/**
 * A document that refers to nothing outside itself. Files are found from the file that names them, as everywhere.
 *
 * @param file The path of the document itself. Absent: it was parsed by somebody else, so files are found from where the program runs.
 * @param read Reads a file of JSON or YAML; told what it is, for whoever names one that cannot be read.
 * @throws {OptionsError} When it refers to what is elsewhere than in files.
 */
export async function inOneFile(
  document: Document,
  file: string | undefined,
  read: (path: string, role: string) => Promise<unknown>,
): Promise<Document> {
  const root = file === undefined ? undefined : resolve(file);
  const others: unknown[] = [];
  const places = new Map<string, string>(root === undefined ? [] : [[root, "#"]]);

  /** Where a file stands, which is read when it is first named. */
  const placeOf = async (path: string, where: string): Promise<string> => {
    const known = places.get(path);
    if (known !== undefined) return known;
    const at = others.push(undefined) - 1;
    const place = `#/${OTHERS}/${at}`;
    places.set(path, place);
    others[at] = await rewritten(await read(path, `${where} refers to it.`), path, place);
    return place;
  };

  const rewritten = async (node: unknown, from: string | undefined, own: string, at = "#"): Promise<unknown> => {
    if (Array.isArray(node))
      return inTurn(node, (child, index) => rewritten(child, from, own, pointer(at, `${index}`)));
    if (typeof node !== "object" || node === null) return node;
    const entries = await inTurn(Object.entries(node), async ([key, child]): Promise<[string, unknown]> => {
      if (key !== "$ref" || typeof child !== "string")
        return [key, await rewritten(child, from, own, pointer(at, key))];
      return [key, await moved(child, from, { own, at })];
    });
    return Object.fromEntries(entries);
  };

  const moved = async (
    ref: string,
    from: string | undefined,
    { own, at }: { own: string; at: string },
  ): Promise<string> => {
    const [name = "", fragment = ""] = split(ref);
    if (name === "") return own + fragment;
    const where = from === undefined || from === root ? at : `${at} of ${JSON.stringify(from)}`;
    if (/^([a-z][a-z\d+.-]+:|\/\/)/i.test(name)) {
      const advice = "Nothing is fetched to read a contract: save it as a file beside the contract, and refer to that.";
      throw new OptionsError("spec", `${where} refers to ${JSON.stringify(ref)}. ${advice}`);
    }
    const path = resolve(from === undefined ? "." : dirname(from), decodeURIComponent(name));
    return (await placeOf(path, where)) + fragment;
  };

  const whole = await rewritten(document, root, "#");
  return { ...Object(whole), ...(others.length > 0 && { [OTHERS]: others }) };
}

/** The file and the place in it, which begins with a slash or is empty. */
function split(ref: string): [file: string, fragment: string] {
  const mark = ref.indexOf("#");
  return mark === -1 ? [ref, ""] : [ref.slice(0, mark), ref.slice(mark + 1)];
}

async function inTurn<T, R>(list: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const [index, one] of list.entries()) made.push(await work(one, index));
  return made;
}
