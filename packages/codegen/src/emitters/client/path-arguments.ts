import type { Operation, Parameter } from "@video-ads/model";
import { camelCase, pascalCase } from "@video-ads/model/typescript";

/** What else a method takes. */
const OWN = ["body", "query", "options"];

/** No argument can be called so. */
const RESERVED =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield";

const TAKEN: ReadonlySet<string> = new Set([...OWN, ...RESERVED.split(" ")]);

/** A parameter of a path as an argument of its method, and as a variable of a mutation. */
export interface PathArgument {
  name: string;
  parameter: Parameter;
}

/** In the order of the path. A name that would not compile, or that another argument has, begins with `path`: `pathDefault`. */
export function pathArguments({ pathParameters }: Operation): PathArgument[] {
  const used = new Set(TAKEN);
  return pathParameters.map((parameter) => {
    const plain = camelCase(parameter.name.replace(/\W+/g, "_").replace(/^_+|_+$/g, ""));
    const base = used.has(plain) || !/^[A-Za-z]/.test(plain) ? `path${pascalCase(plain)}` : plain;
    let name = base;
    for (let count = 2; used.has(name); count++) name = `${base}${count}`;
    used.add(name);
    return { name, parameter };
  });
}
