// What holds a secret by what it is called: a header, a field, a parameter of a URL.
import { MASK } from "./mask.ts";

/** Parts of such names. `keywords`, `author`, `design` and the like are other words. */
const OTHERS = [
  "token|secret|pass(?:word|wd|phrase|code)|pwd|jwt|credential|cookie|signature|bearer",
  "authorization|auth(?!or|entic)|(?<!(?<!%(?:25)*[\\da-f])[a-z])sig(?![a-z])|session[-_]?id",
].join("|");
const SECRET = `(?:key(?!word|board|frame|note|stroke)|${OTHERS})`;
const NAME = /* @__PURE__ */ new RegExp(SECRET, "i");

// A URL inside of a URL is encoded, once for each time that it is inside of one.
const encoded = (codes: string): string => `%(?:25)*(?:${codes})`;
const PART = "[\\w.[\\]%-]{0,64}?";
// A policy is what CloudFront signs; as a field it is what everybody may read.
const PARAMETER_NAME = `(?:${PART}${SECRET}${PART}|policy)`;
const PARAMETER = /* @__PURE__ */ new RegExp(
  [
    `([?&#;]${PARAMETER_NAME}=)[^&#\\s"'<>]+`,
    `(${encoded("3f|26|23|3b")}${PARAMETER_NAME}(?:=|${encoded("3d")}))(?:(?!${encoded("26|23")})[^&#\\s"'<>])+`,
  ].join("|"),
  "gi",
);
const SLASH = `(?:/|${encoded("2f")})`;
const USER = /* @__PURE__ */ new RegExp(
  `((?::|${encoded("3a")})${SLASH}{2})(?:(?!${encoded("2f|3f|23")})[^/?#\\s"'<>])+(@|${encoded("40")})`,
  "gi",
);

// In what people and programs write, a key is one with its kind: that of an object is not.
const SAID = `(?:(?:api|access|account|private|secret|sharing|signing|shared)[-_ ]?key|${OTHERS})`;
const QUOTE = "\\\\{0,8}[\"']";
const SCHEME = "(?:(?:bearer|basic|digest|negotiate|token|apikey|aws4-hmac-sha256)\\s{1,8})?";
const PAIR = /* @__PURE__ */ new RegExp(
  [
    `(cookie(?:${QUOTE})?\\s{0,8}:\\s{0,8})[^\\r\\n"']+`,
    `((?:${SAID}[\\w-]{0,64}|(?<![a-z])key(?==))(?:${QUOTE})?\\s{0,8}[:=]\\s{0,8}${SCHEME})(?!(?:undefined|null|true|false)\\b)` +
      `(?:(\\\\{0,8}(["']))(?:(?!\\\\{0,8}\\4)[^\\r\\n])*|(?:(?!${QUOTE})[^\\s"'<>,;&)\\]}])+)`,
  ].join("|"),
  "gi",
);
const SCHEMED =
  /* @__PURE__ */ /\b([Bb]earer\s{1,8}(?!(?:token|auth)\w*\b)|[Bb]asic\s{1,8}(?=[a-z+/]{0,64}[A-Z\d=])(?=[\w+/=]{8}))[\w.~+/=-]+/g;

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

/**
 * Takes out of a text what lets in: of its URLs, behind the name of a secret (`password: …`, `"api_key": "…"`), and behind the scheme of a
 * header (`Authorization: Bearer …`). The names stay, and what says that there is none. The time it takes grows with its length.
 */
export function textWithoutSecrets(text: string): string {
  return urlsWithoutSecrets(text)
    .replace(PAIR, (_, cookie: string | undefined, pair = "", quote = "") => `${cookie ?? pair + quote}${MASK}`)
    .replace(SCHEMED, `$1${MASK}`);
}
