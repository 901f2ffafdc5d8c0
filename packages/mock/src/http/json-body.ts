import { Refusal } from "./refusal.ts";

/** Deeper nesting has no use, and makes everything recursive behind it run out of stack. */
const MAX_DEPTH = 100;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads JSON. Throws a `Refusal` with 400 when it is malformed. */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (depth(text) > MAX_DEPTH) throw malformed(`nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : String(error));
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed("the body is not valid UTF-8.");
  }
}

function malformed(reason: string): Refusal {
  return new Refusal(400, `JSON parse error - ${reason}`);
}

/** How deep objects and arrays are nested, found without recursion. */
function depth(text: string): number {
  let deepest = 0;
  let level = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++level);
    else if (character === "}" || character === "]") level--;
  }
  return deepest;
}
