// What the fields of a request are called on the command line, and what else a command takes.
import type { OpenApi, Parameter, Schema } from "../../src/index.ts";
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { body, operation, schema } from "./film-service.ts";

const inQuery = (name: string): Parameter => ({ name, in: "query", schema: { type: "string" } });
const TEXT: Schema = { type: "string" };
const YES_OR_NO: Schema = { type: "boolean" };

/** Fields of the request. */
const fields = (c: OpenApi, more: Record<string, Schema>): unknown => add(schema(c, "FilmRequest").properties, more);

/** What makes a film is sent as a form, with a file. */
function withFile(c: OpenApi): void {
  fields(c, { audio: { type: "string", format: "binary" } });
  body(c, "films.create").content = { "multipart/form-data": { schema: { $ref: "#/components/schemas/FilmRequest" } } };
}

export const commands: Attempt[] = [
  [
    "a parameter is new that is called as a field, which takes its flag",
    "major",
    (c) => operation(c, "films.create").parameters?.push(inQuery("name")),
    {
      before: (c) => add(operation(c, "films.create"), { parameters: [inQuery("q")] }),
      said: "POST /api/films/: `--name` of `video-ads films create` is `--body-name` now.",
    },
  ],
  [
    "a parameter is gone that was called as a field, which gets its flag back",
    "major",
    (c) => operation(c, "films.create").parameters?.pop(),
    {
      before: (c) => add(operation(c, "films.create"), { parameters: [inQuery("q"), inQuery("name")] }),
      said: "POST /api/films/: `--body-name` of `video-ads films create` is `--name` now.",
    },
  ],
  [
    "a field is new that is spelt as another one before it has to be sent",
    "major",
    (c) => {
      add(schema(c, "FilmRequest"), { required: [...(schema(c, "FilmRequest").required ?? []), "filmName"] });
      fields(c, { filmName: TEXT });
    },
    {
      before: (c) => fields(c, { film_name: TEXT }),
      said: "POST /api/films/: `--film-name` of `video-ads films create` is `--field-film-name` now, and `--film-name` sets `body.filmName`.",
    },
  ],
  [
    "a field is new that is called as what takes another one back",
    "major",
    (c) => fields(c, { no_loud: TEXT }),
    {
      before: (c) => fields(c, { loud: YES_OR_NO }),
      said: "POST /api/films/: `--no-loud` of `video-ads films create` is `--no-field-loud` now.",
    },
  ],
  [
    "a second file, so that neither is the one",
    "major",
    (c) => fields(c, { picture: { type: "string", format: "binary" } }),
    {
      before: withFile,
      said: "POST /api/films/: `--file` of `video-ads films create` is `--audio` now.",
    },
  ],
  ["a field of another name", "minor", (c) => fields(c, { film_name: TEXT })],
  [
    "nothing is asked for the cost of what is free",
    "major",
    (c) => without(operation(c, "films.create"), "x-credits"),
    {
      said: "POST /api/films/: `video-ads films create` no longer takes `--max-credits`, `--yes`, `--estimate-seconds`.",
    },
  ],
  [
    "no length is asked for what has one price",
    "major",
    (c) => add(operation(c, "films.create"), { "x-credits": { rates: [{ amount: 5, per: "request" }] } }),
    { said: "POST /api/films/: `video-ads films create` no longer takes `--estimate-seconds`." },
  ],
  [
    "nor where the price by length was provisional",
    "minor",
    (c) => add(operation(c, "films.create"), { "x-credits": { rates: [{ amount: 5, per: "request" }] } }),
    { before: (c) => add(operation(c, "films.create")["x-credits"], { provisional: WHY }) },
  ],
];
