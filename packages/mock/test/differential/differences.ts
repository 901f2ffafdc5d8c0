// How contract mode differs from `prism mock`, and why: the guide's table in code. The tests show each one on both sides,
// and hold the guide against this list.
import { operations } from "../requests/document.ts";
import type { TestAnswer, TestRequest } from "../requests/request.ts";

/** One row of the table. */
export interface Difference {
  /** As in the guide. */
  situation: string;
  prism: string;
  here: string;
  /** Why it is so. */
  reason: string;
  /**
   * Both answers are what this difference says, to the letter. Absent: not a pair of answers, but the subject of a test of
   * its own.
   */
  explains?: (request: TestRequest, prism: TestAnswer, here: TestAnswer) => boolean;
}

export const differences = {
  refused: {
    situation: "a request that breaks the contract",
    prism: "422, or the first example of 400",
    here: '400 with the errors: `{"name": ["…"]}`, nested like the request, one for each fault',
    reason: "An app that shows errors needs those of the service, and a test wants to know what was wrong.",
    explains: (request, prism, here) =>
      isFirstExampleOf400(request, prism) && here.status === 400 && namesPlaces(prism, here),
  },
  noOperation: {
    situation: "no such path, method or answer",
    prism: "404, 405, 406 as `application/problem+json`",
    here: 'the same status as `{"detail": "…"}`, with `Allow` on a 405',
    reason: "The service speaks in the style of Django REST framework.",
    explains: (_, prism, here) =>
      prism.status === here.status &&
      [404, 405, 406].includes(here.status) &&
      isProblem(prism) &&
      isDetail(here) &&
      here.headers.has("allow") === (here.status === 405),
  },
  mediaType: {
    situation: "a body in a media type that is not taken, or where none is taken",
    prism: "415 or 422, or the first example of 400",
    here: "415 that lists what is taken",
    reason: "Another status lets a client tell a wrong header from a wrong body.",
    explains: (request, prism, here) =>
      isFirstExampleOf400(request, prism) &&
      isDetail(here) &&
      here.status === 415 &&
      /"code":415/.test(violations(prism)),
  },
  untyped: {
    situation: "a body without a media type",
    prism: "taken for the first one of the contract",
    here: "taken for `application/octet-stream`",
    reason: "So HTTP has it (RFC 9110, 8.3), and a test shows a header that was forgotten.",
  },
  formUrl: {
    situation: "an array of URLs in a multipart form",
    prism: "refused: “Reserved characters used in request body”",
    here: "taken",
    reason: "Reserved characters matter in a urlencoded body only.",
    explains: (request, prism, here) =>
      request.body?.type === "multipart/form-data" &&
      isFirstExampleOf400(request, prism) &&
      violations(prism).includes("Reserved characters") &&
      "place" in request === here.status >= 400,
  },
  formObject: {
    situation: "an object in a multipart form",
    prism: "refused: it is text",
    here: "read as JSON, and checked",
    reason: "A form has no other way to say one, and clients send it so.",
    explains: (request, prism) =>
      request.body?.type === "multipart/form-data" &&
      isFirstExampleOf400(request, prism) &&
      violations(prism).includes("must be object"),
  },
  formArray: {
    situation: "an array in a urlencoded form",
    prism: "its entries are not checked",
    here: "each entry is checked",
    reason: "The contract has rules for them.",
    explains: (request, prism, here) =>
      request.body?.type === "application/x-www-form-urlencoded" &&
      prism.status === 200 &&
      here.status === 400 &&
      request.label.includes("body.image_urls.0"),
  },
  emptyList: {
    situation: "`ids=` without a value",
    prism: "taken",
    here: "400: the list may not be empty",
    reason: "The contract asks for at least one.",
    explains: (request, prism, here) => /=$/.test(request.query) && prism.status === 200 && here.status === 400,
  },
  repeated: {
    situation: "`ids=a&ids=b`",
    prism: "the last one",
    here: "400: give it once, with commas",
    reason: "Servers differ in which one they take, so a client that repeats it works by luck.",
    explains: (request, prism, here) =>
      /ids=.*&ids=/.test(request.query) &&
      prism.status === 200 &&
      here.status === 400 &&
      here.text.includes("with commas"),
  },
  file: {
    situation: "a file in a form",
    prism: "text",
    here: "checked to be a file; a text field is checked not to be one",
    reason: "An upload without a file is the most common mistake with forms.",
    explains: (request, prism, here) =>
      request.body?.type === "multipart/form-data" &&
      prism.status === 200 &&
      here.status === 400 &&
      /not a file|Not a valid string/.test(here.text),
  },
  otherPreference: {
    situation: "a preference in `Prefer`, or `?__…`, that there is not, or that contradicts another one",
    prism: "left out",
    here: "400 that says what; registered ones, such as `return`, change nothing",
    reason: "A test that orders an answer and gets another one is green and means nothing.",
    explains: (request, prism, here) =>
      "prefer" in request.headers && prism.status === 200 && here.status === 400 && here.text.includes("Prefer: "),
  },
  preference: {
    situation: "an unknown example or status in `Prefer`",
    prism: "404 or 422 as `application/problem+json`",
    here: "404 that lists what there is; 400 for what is no status",
    reason: "A typing error is corrected at once.",
    explains: (request, prism, here) =>
      "prefer" in request.headers &&
      isProblem(prism) &&
      [404, 422].includes(prism.status) &&
      here.status === (/code=\D/.test(request.headers.prefer ?? "") ? 400 : 404) &&
      isDetail(here),
  },
  cors: {
    situation: "CORS headers",
    prism: "for everyone",
    here: "for pages of this machine and those named in `cors`",
    reason: "The service has none, and keys do not belong in a browser; a page that tries it out is an exception.",
  },
  keys: {
    situation: "a key is missing",
    prism: "401 after the body was read",
    here: "401 before anything is read",
    reason: "Nobody uploads 30 MB to be told that a header is missing.",
  },
  malformedJson: {
    situation: "malformed JSON",
    prism: "never answered",
    here: '400 `{"detail": "JSON parse error - …"}`',
    reason: "A test that sends it would hang.",
  },
  brokenMultipart: {
    situation: "broken multipart",
    prism: "can end the process",
    here: "400",
    reason: "One bad upload must not end a mock that a whole team uses.",
  },
  brokenSchema: {
    situation: "a schema that does not compile",
    prism: "switches validation off without a word",
    here: "the start fails with operation and JSON pointer",
    reason: "A mock that lets everything through is worse than none.",
  },
  brokenAnswer: {
    situation: "an answer that breaks the contract",
    prism: "a header",
    here: "500 with `violations`",
    reason: "Nobody looks at a header.",
  },
  madeUp: {
    situation: "a response made up from a schema that it breaks, such as a `pattern`",
    prism: "a header",
    here: "made up anew, or left out; if that breaks it too, 500 that says where to put an example",
    reason: "What the mock makes up itself is nobody's mistake.",
  },
  callbacks: {
    situation: "callbacks",
    prism: "fired at once, with made-up bodies, also after a 400",
    here: "none in contract mode; the sandbox reports real changes",
    reason: "A webhook for a job that was never created teaches the wrong thing.",
  },
} as const satisfies Record<string, Difference>;

export type DifferenceName = keyof typeof differences;

/** The differences that explain a pair of answers; none: it is a defect. */
export function explanations(request: TestRequest, prism: TestAnswer, here: TestAnswer): DifferenceName[] {
  return names.filter((name) => {
    const difference: Difference = differences[name];
    return difference.explains?.(request, prism, here) ?? false;
  });
}

export const names = Object.keys(differences).filter((name): name is DifferenceName => name in differences);

/** Places that an answer of ours names: `name`, `variables.headline.type`. */
export function placesOf(answer: TestAnswer): string[] {
  return leaves(answer.body, []);
}

function leaves(node: unknown, path: readonly string[]): string[] {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return [path.join(".")];
  return Object.entries(node).flatMap(([key, child]) =>
    leaves(child, key === "non_field_errors" ? path : [...path, key]),
  );
}

/** Every place that we name is one that Prism names too. For what is missing, Prism names what it is missing in. */
function namesPlaces(prism: TestAnswer, here: TestAnswer): boolean {
  const named = new Set(
    [...violations(prism).matchAll(/"location":\["request"(?:,"(?:body|query|path|header)")?([^\]]*)\]/g)].map(
      ([, rest = ""]) => rest.replaceAll('"', "").split(",").filter(Boolean).join("."),
    ),
  );
  const ours = isDetail(here) ? [""] : placesOf(here);
  return (
    ours.length > 0 && ours.every((place) => named.has(place) || named.has(place.split(".").slice(0, -1).join(".")))
  );
}

function violations(prism: TestAnswer): string {
  return prism.headers.get("sl-violations") ?? "";
}

function isProblem({ headers }: TestAnswer): boolean {
  return headers.get("content-type")?.startsWith("application/problem+json") ?? false;
}

function isDetail({ body }: TestAnswer): boolean {
  return typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
}

function isFirstExampleOf400({ operation }: TestRequest, { status, body }: TestAnswer): boolean {
  const [first] =
    operations
      .find(({ id }) => id === operation)
      ?.answers.get(400)
      ?.values() ?? [];
  return status === 400 && JSON.stringify(body) === JSON.stringify(first);
}
