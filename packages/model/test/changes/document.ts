// Keys, servers, and what else stands on the document.
import { type Attempt, add, without } from "./attempt.ts";
import { operation } from "./film-service.ts";

const TOKEN = { token: { type: "http", scheme: "bearer" } };
const ERRORS = { message: "error.message", code: "error.code", fields: "error.fields", whole: "all" };
const PROMPT = { title: "Film", description: "Makes a film.", text: "Make a film." };
const SUGGESTING = { ...PROMPT, arguments: { tone: { description: "How it sounds.", suggestions: ["quiet"] } } };
const SERVICE = [{ url: "https://films.example.com" }];

export const document: Attempt[] = [
  [
    "one key more is wanted",
    "major",
    (c) => {
      add(c.components.securitySchemes, TOKEN);
      add(c.security?.[0], { token: [] });
    },
  ],
  [
    "another way to sign in",
    "minor",
    (c) => {
      add(c.components.securitySchemes, TOKEN);
      c.security?.push({ token: [] });
    },
  ],
  [
    "a way to sign in less",
    "major",
    (c) => c.security?.pop(),
    {
      before: (c) => {
        add(c.components.securitySchemes, TOKEN);
        c.security?.push({ token: [] });
      },
      said: "contract: `token` is no longer enough: it takes `apiId` with `apiKey`.",
    },
  ],
  ["a key less is wanted", "minor", (c) => without(c.security?.[0], "apiKey")],
  ["one scope more is wanted", "major", (c) => add(c.security?.[0], { apiKey: ["write"] })],
  ["an operation wants no keys", "minor", (c) => add(operation(c, "films.list"), { security: [] })],
  [
    "an operation wants keys that wanted none",
    "major",
    (c) => without(operation(c, "films.list"), "security"),
    { before: (c) => add(operation(c, "films.list"), { security: [] }) },
  ],
  [
    "an operation says itself what holds for all",
    "none",
    (c) => add(operation(c, "films.list"), { security: [{ apiKey: [], apiId: [] }] }),
  ],
  ["a key goes by another name", "major", (c) => add(c.components.securitySchemes.apiId, { name: "X-ID" })],
  ["a key goes into the query", "major", (c) => add(c.components.securitySchemes.apiId, { in: "query" })],
  ["a key is described otherwise", "patch", (c) => add(c.components.securitySchemes.apiId, { description: "Words." })],
  ["another key names the account", "patch", (c) => add(c.components.securitySchemes.apiId, { "x-account-id": true })],
  ["the mock listens elsewhere", "patch", (c) => add(c, { servers: [{ url: "http://localhost:5020" }] })],
  ["no mock is named", "patch", (c) => without(c, "servers")],
  ["the service has an address", "minor", (c) => add(c, { servers: SERVICE })],
  [
    "the service has another address",
    "major",
    (c) => add(c, { servers: [{ url: "https://cinema.example.com" }] }),
    { before: (c) => add(c, { servers: SERVICE }) },
  ],
  [
    "another address of the service stands first",
    "minor",
    (c) => c.servers?.reverse(),
    {
      before: (c) => add(c, { servers: [...SERVICE, { url: "https://cinema.example.com" }] }),
      said: "contract: The first server, which is the base URL of who takes it from the contract, was `https://films.example.com` and is `https://cinema.example.com`.",
    },
  ],
  [
    "the service has no address, and the mock has one",
    "major",
    (c) => add(c, { servers: [{ url: "http://127.0.0.1:4010" }] }),
    { before: (c) => add(c, { servers: SERVICE }) },
  ],
  [
    "where errors say what is wrong",
    "minor",
    (c) => add(c, { "x-errors": { message: "detail" } }),
    { said: "contract: `x-errors.message` is new: `detail`." },
  ],
  ...(["message", "fields", "whole"] as const).map(
    (field): Attempt => [
      `errors are read otherwise: ${field}`,
      "minor",
      (c) => add(c["x-errors"], { [field]: "other" }),
      { before: (c) => add(c, { "x-errors": ERRORS }) },
    ],
  ),
  [
    "the word of an error for programs stands elsewhere",
    "minor",
    (c) => add(c["x-errors"], { code: "error.word" }),
    { before: (c) => add(c, { "x-errors": ERRORS }) },
  ],
  [
    "errors have no word for programs any more",
    "major",
    (c) => without(c["x-errors"], "code"),
    { before: (c) => add(c, { "x-errors": ERRORS }) },
  ],
  [
    "a prompt is new",
    "minor",
    (c) => add(c, { "x-prompts": { film: PROMPT } }),
    { said: "contract: The prompt `film` is new." },
  ],
  [
    "a prompt is gone",
    "minor",
    (c) => without(c, "x-prompts"),
    { before: (c) => add(c, { "x-prompts": { film: PROMPT } }) },
  ],
  [
    "a prompt says something else",
    "patch",
    (c) => add(c["x-prompts"] ?? {}, { film: { ...PROMPT, text: "Make two films." } }),
    { before: (c) => add(c, { "x-prompts": { film: PROMPT } }) },
  ],
  [
    "a suggestion for an argument of a prompt is new",
    "patch",
    (c) => add(c["x-prompts"]?.film?.arguments?.tone ?? {}, { suggestions: ["quiet", "loud"] }),
    { before: (c) => add(c, { "x-prompts": { film: SUGGESTING } }) },
  ],
  ["another title", "patch", (c) => add(c.info, { title: "Cinema" })],
  ["another title of a resource", "patch", (c) => add(c.tags[0], { "x-displayName": "Cinema" })],
  ["an extension that nothing rates is new", "minor", (c) => add(operation(c, "films.list"), { "x-cache": 5 })],
  [
    "an extension that nothing rates is gone",
    "major",
    (c) => add(operation(c, "films.list"), { "x-cache": undefined }),
    { before: (c) => add(operation(c, "films.list"), { "x-cache": 5 }) },
  ],
  [
    "a keyword that nothing rates is another one",
    "major",
    (c) => add(c.components.schemas.Film, { maxContains: 2 }),
    {
      before: (c) => add(c.components.schemas.Film, { maxContains: 1 }),
    },
  ],
];
