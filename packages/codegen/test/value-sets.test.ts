// Words that are known are completed wherever any other may stand beside them: TypeScript takes `"a" | string` for `string`.
import { buildModel, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { cli } from "../src/emitters/cli/index.ts";
import { clientMethods } from "../src/emitters/client/methods.ts";
import { clientSchema } from "../src/emitters/client/schema.ts";
import { clientTypes } from "../src/emitters/client/types.ts";

const LOOK: Schema = { $ref: "#/components/schemas/Look" };
const OPEN: Schema = { anyOf: [LOOK, { type: "string" }] };

/** The small contract, with words that any others may stand beside: in a request, an answer, a query, a header and a path. */
function contract() {
  const changed = smallContract();
  const { Film, FilmRequest } = changed.components.schemas;
  const item = changed.paths["/api/films/{id}/"];
  if (!item?.get || !Film?.properties || !FilmRequest?.properties) throw new Error("changed");
  changed.components.schemas.Mood = { anyOf: [{ type: "string", enum: ["calm", "loud"] }, { type: "string" }] };
  const { requestBody } = changed.paths["/api/films/"]?.post ?? {};
  if (!requestBody || !("content" in requestBody)) throw new Error("changed");
  for (const media of Object.values(requestBody.content)) media.examples = { first: { value: { look: "film" } } };
  FilmRequest.properties.look_3 = OPEN;
  FilmRequest.properties.settings = {
    type: "object",
    properties: { look: OPEN, ratio: { oneOf: [LOOK, { type: "string", enum: ["wide"] }] } },
  };
  Film.properties.mood = { $ref: "#/components/schemas/Mood" };
  Film.properties.looks = { type: "array", items: LOOK };
  item.get.parameters = [
    { name: "look", in: "query", schema: OPEN },
    { name: "X-Look", in: "header", schema: OPEN },
    { name: "X-Size", in: "header", schema: { type: "integer", enum: [1, 2] } },
  ];
  item.parameters = [{ name: "id", in: "path", required: true, schema: OPEN, example: "film" }];
  return changed;
}

const imports = `import type { FilmsGetHeaders, FilmsGetQuery, FilmsResource } from "./methods.ts";
import type { operations } from "./schema.ts";
import type { Film, FilmRequest } from "./types.ts";
type Raw = operations["films.get"]["parameters"];
declare const films: FilmsResource;
`;

const LOOKS = ["film", "paper"];
const PLACES: [place: string, code: (word: string) => string, words: string[]][] = [
  ["a request", (word) => `films.create({ look: "film", look_3: "${word}" });`, LOOKS],
  ["an answer", (word) => `(({ status }: Film) => status === "${word}");`, ["done", "failed", "pending"]],
  ["a named set of an answer", (word) => `(({ mood }: Film) => mood === "${word}");`, ["calm", "loud"]],
  ["a list", (word) => `(({ looks: [look] }: Required<Film>) => look === "${word}");`, LOOKS],
  ["a path", (word) => `films.get("${word}");`, LOOKS],
  ["a query", (word) => `({ look: "${word}" }) satisfies FilmsGetQuery;`, LOOKS],
  ["a header", (word) => `({ "X-Look": "${word}" }) satisfies FilmsGetHeaders;`, LOOKS],
  ["a path of openapi-fetch", (word) => `({ id: "${word}" }) satisfies Raw["path"];`, LOOKS],
  ["a query of openapi-fetch", (word) => `({ look: "${word}" }) satisfies Raw["query"];`, LOOKS],
];
const CLOSED: typeof PLACES = [
  ["a header of numbers", (word) => `({ "X-Size": "${word}" }) satisfies FilmsGetHeaders;`, ["1", "2"]],
];
const source = (word: string, places = PLACES): string =>
  places.reduce((text, [, code]) => `${text}${code(word)}\n`, imports);

const files = new Map<string, string>();
let service: ts.LanguageService;

beforeAll(async () => {
  const model = buildModel(contract());
  for (const emit of [clientTypes, clientMethods, clientSchema]) {
    for (const { path, content } of await emit(model)) files.set(`/${path.slice(path.lastIndexOf("/") + 1)}`, content);
  }
  files.set("/consumer.ts", source("", [...PLACES, ...CLOSED]));
  files.set("/others.ts", source("a word of tomorrow"));
  files.set("/closed.ts", source("a word of tomorrow", CLOSED));
  const fromDisk = ts.createCompilerHost({});
  service = ts.createLanguageService({
    getCompilationSettings: () => ({ strict: true, allowImportingTsExtensions: true, noEmit: true, types: [] }),
    getScriptFileNames: () => ["/consumer.ts", "/others.ts", "/closed.ts"],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = files.get(path) ?? fromDisk.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => files.has(path) || fromDisk.fileExists(path),
    readFile: (path) => files.get(path) ?? fromDisk.readFile(path),
  });
});

test.each([...PLACES, ...CLOSED])("%s completes the words that are known", (_, code, words) => {
  const empty = code("");
  const at = source("", [...PLACES, ...CLOSED]).indexOf(empty) + empty.indexOf('""') + 1;
  const { entries = [] } = service.getCompletionsAtPosition("/consumer.ts", at, {}) ?? {};
  expect(entries.map(({ name }) => name).sort()).toEqual(words);
});

test("any other word is taken where the contract says so, and nowhere else", () => {
  const faults = (path: string): unknown[] => service.getSemanticDiagnostics(path).map(({ code }) => code);
  expect(faults("/others.ts")).toEqual([]);
  expect(faults("/closed.ts")).toHaveLength(CLOSED.length);
});

test("a command shows and completes them, and takes any other; two sets are one", async () => {
  const made = await cli.emitters[0]?.(buildModel(contract()));
  const code = made?.find(({ path }) => path.endsWith("/films.ts"))?.content ?? "";
  const rows = JSON.parse(code.slice(code.indexOf("= [") + 2, code.lastIndexOf(";")));
  const create = rows.find(({ id }: { id: string }) => id === "films.create");
  const field = (name: string) => create.body.fields.find((one: { name: string }) => one.name === name);
  expect(field("look")).toMatchObject({ values: LOOKS });
  expect(field("look")).not.toHaveProperty("open");
  expect(field("look_3")).toMatchObject({ values: LOOKS, open: true });
  expect(field("settings").paths).toEqual({ look: ["string"], ratio: ["string", [...LOOKS, "wide"]] });
});
