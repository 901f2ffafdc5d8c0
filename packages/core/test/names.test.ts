import { expect, test } from "vitest";
import {
  argumentName,
  isArgumentName,
  kebabCase,
  OWN_RESOURCES,
  OWN_TOOLS,
  OWN_VERBS,
  snakeCase,
  whyNoOperation,
  whyNoResource,
  withArticle,
} from "../src/names/index.ts";

/** An operation whose resource reads no jobs, and that lists nothing. */
const named = (id: string, more: object = {}) => ({ id, reads: false, paged: false, ...more });

/** Those that are refused, with the reason. */
const refused = (...operations: ReturnType<typeof named>[]): [string, string][] => [...whyNoOperation(operations)];

test("names become commands and tools", () => {
  expect([kebabCase("longNames"), kebabCase("long_names"), kebabCase("filmsV2")]).toEqual([
    "long-names",
    "long-names",
    "films-v2",
  ]);
  expect(snakeCase("longNames.listParts")).toBe("long_names_list_parts");
});

test("a flag is of letters and digits, whatever else a name has", () => {
  const flags = ["off set", "page[size]", "since[gt]", "$there", "größe", "a.b", "it's", "_id", "x--y", "$"].map(
    kebabCase,
  );
  expect(flags).toEqual(["off-set", "page-size", "since-gt", "there", "größe", "a-b", "it-s", "id", "x-y", "value"]);
});

test("an argument of a tool is called as hosts take it, by a name that is free", () => {
  const called = (name: string, ...taken: string[]) => argumentName(name, "query", new Set(taken));
  expect(["page[size]", "since[gt]", "$there", "größe", "a b", "日本", "a.b-c_D"].map((name) => called(name))).toEqual([
    ...["page_size", "since_gt", "there", "gro_e", "a_b", "value", "a.b-c_D"],
  ]);
  expect(called("page[size]", "page_size")).toBe("query_page_size");
  expect(called("id", "id", "query_id", "query_id_2")).toBe("query_id_3");
  const long = "a".repeat(70);
  const names = [called(long), called(long, "a".repeat(64)), called(long, "a".repeat(64), `query_${"a".repeat(58)}`)];
  expect(names.every(isArgumentName)).toBe(true);
  expect(new Set(names).size).toBe(3);
});

test("a name is read behind its article", () => {
  expect(["film", "editOfFilm", "Ad", "upload", "user"].map(withArticle)).toEqual([
    "a film",
    "an editOfFilm",
    "an Ad",
    "an upload",
    "a user",
  ]);
});

test.each(Object.values(OWN_RESOURCES).flat())("no resource is called %s", (name) => {
  expect(whyNoResource(name)).toContain(`has \`${name}\` by itself`);
});

test("other resources have any name", () => {
  for (const name of ["films", "wait", "key2", "job", "list"]) expect(whyNoResource(name)).toBeUndefined();
});

test("nothing of any resource has the name of what each has beside", () => {
  for (const { any } of Object.values(OWN_VERBS))
    for (const verb of any) expect(refused(named(`films.${verb}`)).map(([which]) => which)).toEqual([`films.${verb}`]);
});

test("nothing of a resource that reads jobs has the name of what it has beside", () => {
  for (const verb of [...OWN_VERBS.client.jobs, ...OWN_VERBS.react.jobs]) {
    const id = `films.${verb}`;
    expect(refused(named("films.get", { reads: true }), named(id)).map(([which]) => which)).toEqual([id]);
    expect(refused(named("films.get"), named(id), named("songs.get", { reads: true }))).toEqual([]);
  }
});

test("nothing of a resource has the name of what goes through the pages of its list", () => {
  for (const verb of ["list", "search"])
    for (const { pages } of Object.values(OWN_VERBS)) {
      const id = `films.${pages(verb)[0]}`;
      expect(refused(named(`films.${verb}`, { paged: true }), named(id))).toEqual([
        [id, expect.stringContaining(`\`films.${verb}\` is in pages`)],
      ]);
      expect(refused(named(`films.${verb}`), named(id))).toEqual([]);
    }
});

test("no operation is a tool that is there already", () => {
  expect(OWN_TOOLS.sessionStatus).toBe(snakeCase("session.status"));
  expect(refused(named("session.status"))).toEqual([
    ["session.status", "the server for assistants has the tool `session_status` already"],
  ]);
  expect(refused(named("long.filmsGet"), named("longFilms.get"))).toEqual([
    ["longFilms.get", "`long.filmsGet` has the tool `long_films_get` already"],
  ]);
  expect(refused(named("longFilms.get", { reads: true }), named("long.filmsWait"))).toEqual([
    ["long.filmsWait", "what waits for jobs of `longFilms` has the tool `long_films_wait` already"],
  ]);
});

test("that two have one id is another question", () => {
  expect(refused(named("films.get"), named("films.get"), named("films.Get"))).toEqual([]);
});

test("no query hides the key of its resource", () => {
  expect(refused(named("films.key")).map(([id]) => id)).toEqual(["films.key"]);
});
