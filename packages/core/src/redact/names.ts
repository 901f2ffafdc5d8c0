// What holds a secret by what it is called: a header, a field, a parameter of a URL.
import { MASK } from "./mask.ts";

/** Parts of such names. `keywords` and the like are other words. */
const SECRET = "(?:key(?!word|board|frame|note|stroke)|token|secret|password|passwd|authorization|cookie)";
const NAME = /* @__PURE__ */ new RegExp(SECRET, "i");

// A URL inside of a URL is encoded, once for each time that it is inside of one.
const encoded = (codes: string): string => `%(?:25)*(?:${codes})`;
const PART = "[\\w.[\\]%-]{0,64}?";
const PARAMETER = /* @__PURE__ */ new RegExp(
  [
    `([?&#;]${PART}${SECRET}${PART}=)[^&#\\s"'<>]+`,
    `(${encoded("3f|26|23|3b")}${PART}${SECRET}${PART}(?:=|${encoded("3d")}))(?:(?!${encoded("26|23")})[^&#\\s"'<>])+`,
  ].join("|"),
  "gi",
);
const SLASH = `(?:/|${encoded("2f")})`;
const USER = /* @__PURE__ */ new RegExp(
  `((?::|${encoded("3a")})${SLASH}{2})(?:(?!${encoded("2f|3f|23")})[^/?#\\s"'<>])+(@|${encoded("40")})`,
  "gi",
);

/** Whether what has this name holds a secret, whatever service it is for. */
export function isSecretName(name: string): boolean {
  return NAME.test(name);
}

/** Takes out of the URLs of a text what lets in: users with their passwords, and parameters whose name says that they are secret. */
export function urlsWithoutSecrets(text: string): string {
  return text
    .replace(USER, `$1${MASK}$2`)
    .replace(PARAMETER, (_, plain: string | undefined, inside = "") => `${plain ?? inside}${MASK}`);
}
