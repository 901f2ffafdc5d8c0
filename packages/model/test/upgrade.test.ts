// What a change of the contract means for one app.
import { describe, expect, test } from "vitest";
import { contractDiff, describeUse, upgradeFor } from "../src/diff/index.ts";
import type { OpenApi } from "../src/index.ts";
import { readUsage, type Usage, UsageRecorder } from "../src/usage/index.ts";
import { answers } from "./changes/answers.ts";
import { add, ref, without } from "./changes/attempt.ts";
import { commands } from "./changes/commands.ts";
import { costs } from "./changes/costs.ts";
import { document } from "./changes/document.ts";
import {
  answer,
  body,
  callbacks,
  filmService,
  job,
  operation,
  parameter,
  posted,
  property,
  schema,
  tellStates,
  webhook,
} from "./changes/film-service.ts";
import { jobs } from "./changes/jobs.ts";
import { lists } from "./changes/lists.ts";
import { operations } from "./changes/operations.ts";
import { parameters } from "./changes/parameters.ts";
import { requests } from "./changes/requests.ts";
import { webhooks } from "./changes/webhooks.ts";

const written = (contract: OpenApi): OpenApi => JSON.parse(JSON.stringify(contract));

/** An app that makes a film with a name, waits for it, and is told. */
function usageOf(contract: OpenApi, record: (recorder: UsageRecorder) => void): Usage {
  const recorder = new UsageRecorder(contract, "films");
  record(recorder);
  return recorder.usage;
}

const none = { path: {}, query: {}, header: {} };
const json = (value: unknown) => ({ ...none, body: { mediaType: "application/json", value } });

function makesFilms(recorder: UsageRecorder): void {
  recorder.sent("films.create", json({ look: "film", name: "A", cuts: [{ kind: "hard" }], quality: "draft" }));
  recorder.answered("films.create", 200, { id: "1", status: "pending" });
  recorder.sent("films.get", { ...none, path: { id: "1" } });
  recorder.answered("films.get", 200, { id: "1", status: "done" });
  recorder.posted("film", "done", { id: "1" });
}

type Change = (contract: OpenApi) => unknown;

function upgrade(make: Change, record = makesFilms) {
  const before = filmService();
  const after = written(before);
  make(after);
  expect(after).not.toEqual(written(before));
  return upgradeFor(written(before), written(after), usageOf(before, record));
}

const hurts: [string, Change, string, string[]][] = [
  [
    "an operation that it calls is gone",
    (c) => delete c.paths["/api/films/{id}/"],
    "The operation is gone.",
    ["films.get"],
  ],
  [
    "a field that it sends is gone",
    (c) => without(schema(c, "FilmRequest").properties, "name"),
    "`FilmRequest.name` is gone.",
    ["films.create: body.name"],
  ],
  [
    "a value that it sends is no longer taken",
    (c) => property(c, "FilmRequest", "quality").enum?.shift(),
    "`FilmRequest.quality` no longer takes the value `draft`.",
    ["films.create: body.quality"],
  ],
  [
    "a field has to be sent that it does not send",
    (c) => schema(c, "FilmRequest").required?.push("year"),
    "`FilmRequest.year` has to be sent.",
    ["films.create: body.year"],
  ],
  [
    "a field in an entry of a list has another type",
    (c) => add(property(c, "HardCut", "kind"), { type: "integer" }),
    "`HardCut.kind` was string and is integer.",
    [
      "films.create: body.cuts[].kind",
      "films.create: answer 200 body.cuts[].kind",
      "films.get: answer 200 body.cuts[].kind",
    ],
  ],
  [
    "the shape of a union that it sends is gone",
    (c) => schema(c, "Cut").oneOf?.shift(),
    "`Cut` is no longer a `HardCut`.",
    ["films.create: body.cuts[]"],
  ],
  ["a state that it has met is gone", (c) => delete job(c).states.done, "The state `done` is gone.", ["films.get"]],
  [
    "an answer that it has met is gone",
    (c) => without(operation(c, "films.get").responses, "200"),
    "The answer 200 is gone.",
    ["films.get: answer 200"],
  ],
  [
    "what it is told is gone",
    (c) => without(operation(c, "films.create"), "callbacks"),
    "The callback is gone.",
    ["films.create: webhook film"],
  ],
  [
    "the value of a discriminator that it sends is gone",
    (c) => without(schema(c, "Cut").discriminator?.mapping, "hard"),
    "The discriminator's value `hard` is gone; it was `#/components/schemas/HardCut`.",
    ["films.create: body.cuts[]", "films.create: answer 200 body.cuts[]", "films.get: answer 200 body.cuts[]"],
  ],
  [
    "what it is told comes with another method",
    (c) => add(callbacks(c), { changed: { [Object.keys(callbacks(c).changed ?? {})[0] ?? ""]: { put: webhook(c) } } }),
    "It is sent with PUT, and was sent with POST.",
    ["films.create: webhook film"],
  ],
  [
    "a parameter has to be sent",
    (c) =>
      add(operation(c, "films.get"), {
        parameters: [{ name: "by", in: "query", required: true, schema: { type: "string" } }],
      }),
    "The parameter `by` is new, and has to be sent.",
    ["films.get: query.by"],
  ],
];

describe("an app is hurt when", () => {
  test.each(hurts)("%s", (_, make, what, used) => {
    const { breaks } = upgrade(make);
    const change = breaks.find((each) => each.what === what);
    expect(change?.used?.map(describeUse), JSON.stringify(breaks)).toEqual(used);
  });
});

const spares: [string, Change][] = [
  ["an operation that it does not call is gone", (c) => delete c.paths["/api/films/{id}/render/"]],
  ["a field that it does not send is gone", (c) => without(schema(c, "FilmRequest").properties, "year")],
  ["a value that it does not send is no longer taken", (c) => property(c, "FilmRequest", "quality").enum?.pop()],
  ["a field has to be sent that it always sends", (c) => schema(c, "FilmRequest").required?.push("name")],
  [
    "a field of a shape that it does not send is another one",
    (c) => add(property(c, "Fade", "seconds"), { maximum: 3 }),
  ],
  [
    "the shape of a union that it does not send is gone",
    (c) => without(schema(c, "Film").properties, "cuts") ?? schema(c, "Cut").oneOf?.pop(),
  ],
  ["a state that it has not met is gone", (c) => delete job(c).states.failed],
  ["an answer that it has not met is gone", (c) => without(operation(c, "films.create").responses, "400")],
  ["a parameter of what it does not call is gone", (c) => operation(c, "films.list").parameters?.pop()],
  [
    "a parameter of a list that it does not call has to be sent",
    (c) => add(parameter(c, "films.list", "q"), { required: true }),
  ],
  [
    "the shape of a union that it does not send is gone, with the value of the discriminator that names it",
    (c) => {
      without(schema(c, "Film").properties, "cuts");
      schema(c, "Cut").oneOf?.pop();
      without(schema(c, "Cut").discriminator?.mapping, "fade");
    },
  ],
  ["a body has to be sent that it always sends", (c) => add(body(c, "films.create"), { required: true })],
];

describe("an app is spared when", () => {
  test.each(spares)("%s", (_, make) => {
    const { breaks } = upgrade((contract) => {
      make(contract);
      add(schema(contract, "Look"), { description: "So that something has changed in any case." });
    });
    expect(breaks).toEqual([]);
  });
});

/** What breaks nothing, and costs or does something else. */
const others: [string, Change, what: string, used: string[], record?: typeof makesFilms][] = [
  [
    "a price of what it calls rises",
    (c) => add(operation(c, "films.create")["x-credits"]?.rates?.[0], { amount: 50 }),
    "The cost changed. Before: Costs 5 credits per 30 seconds of output. Now: Costs 50 credits per 30 seconds of output.",
    ["films.create"],
  ],
  [
    "the base URL that the contract has is another one",
    (c) => c.servers?.unshift({ url: "https://films.example.com" }),
    "The first server, which is the base URL of who takes it from the contract, was `http://127.0.0.1:4010` and is `https://films.example.com`.",
    [""],
  ],
  [
    "the same buys less",
    (c) => add(operation(c, "films.create")["x-credits"]?.rates?.[0], { seconds: 1 }),
    "The cost changed. Before: Costs 5 credits per 30 seconds of output. Now: Costs 5 credits per second of output.",
    ["films.create"],
  ],
  [
    "another value is taken for a field that it leaves out",
    (c) => add(property(c, "FilmRequest", "year"), { default: 2030 }),
    "`default` of `FilmRequest.year` is new: `2030`.",
    ["films.create: body.year"],
  ],
  [
    "another value is taken for a parameter that it leaves out",
    (c) => add(parameter(c, "films.list", "q"), { schema: { type: "string", default: "new" } }),
    "`default` of the parameter `q` is new: `new`.",
    ["films.list: query.q"],
    (own) => own.sent("films.list", none),
  ],
  [
    "a job that it follows can end in another state",
    (c) => {
      add(job(c).states, { expired: { terminal: true, means: "failed" } });
      job(c).transitions.push({ from: "pending", to: "expired", on: "time" });
    },
    "The job can end in the new state `expired`.",
    ["films.create", "films.get"],
  ],
  [
    "it is sent a new value of a set",
    (c) => schema(c, "Look").enum?.push("clay"),
    "`Look` has the new value `clay`.",
    ["films.create: answer 200 body.look", "films.get: answer 200 body.look"],
  ],
  [
    "a status can have a new value that ends no job",
    (c) => property(c, "Film", "status").enum?.push("paused"),
    "`Film.status` has the new value `paused`.",
    ["films.create: answer 200 body.status", "films.get: answer 200 body.status"],
  ],
  [
    "what it is sent was of a set and can be anything",
    (c) => without(property(c, "Film", "status"), "enum"),
    "`Film.status` can have any value.",
    ["films.create: answer 200 body.status", "films.get: answer 200 body.status"],
  ],
  [
    "a job can end in another state, which the set of its status has too, and nothing is said twice",
    (c) => {
      add(job(c).states, { expired: { terminal: true, means: "failed" } });
      property(c, "Film", "status").enum?.push("expired");
    },
    "The job can end in the new state `expired`.",
    ["films.create", "films.get"],
  ],
];

describe("an app is told what costs or does something else when", () => {
  test.each(others)("%s", (_, make, what, used, record = makesFilms) => {
    const { breaks, reads, otherwise } = upgrade(make, record);
    expect([breaks, reads]).toEqual([[], []]);
    expect(otherwise.map((change) => [change.what, change.used?.map(describeUse)])).toEqual([[what, used]]);
  });

  const same: [string, Change, base?: Change][] = [
    [
      "another value is taken for a field that it always sends",
      (c) => add(property(c, "FilmRequest", "name"), { default: "Film" }),
    ],
    [
      "a value costs more that it never asks for",
      (c) => add(operation(c, "films.create")["x-credits"]?.rates?.[1], { amount: 50 }),
      (c) =>
        add(operation(c, "films.create"), {
          "x-credits": {
            by: "quality",
            rates: [
              { amount: 1, per: "request", for: "draft" },
              { amount: 9, per: "request", for: "final" },
            ],
          },
        }),
    ],
    ["the mock listens elsewhere", (c) => add(c, { servers: [{ url: "http://localhost:5020" }] })],
    ["a field that it sends takes a new value", (c) => property(c, "FilmRequest", "quality").enum?.push("best")],
    [
      "an answer that it has not met has a new value",
      (c) => property(c, "Problem", "code").enum?.push("busy"),
      (c) => add(schema(c, "Problem").properties, { code: { type: "string", enum: ["wrong", "late"] } }),
    ],
    [
      "a field of a webhook has a new value that no post had",
      (c) => property(c, "FilmWebhook", "look").enum?.push("clay"),
      (c) => add(schema(c, "FilmWebhook").properties, { look: { type: "string", enum: ["film", "paper"] } }),
    ],
    ["a job can pass another state", (c) => add(job(c).states, { queued: { terminal: false } })],
    [
      "what it does not call costs more",
      (c) => add(operation(c, "films.rate"), { "x-credits": { rates: [{ amount: 1, per: "request" }] } }),
    ],
  ];
  test.each(same)("and of nothing when %s", (_, make, base) => {
    const before = filmService();
    base?.(before);
    const after = written(before);
    make(after);
    expect(after).not.toEqual(written(before));
    const { breaks, otherwise } = upgradeFor(written(before), after, usageOf(before, makesFilms));
    expect([breaks, otherwise]).toEqual([[], []]);
  });

  test("a webhook has a new value of a field that a post had", () => {
    const before = filmService();
    add(schema(before, "FilmWebhook").properties, {
      status: { type: "string", enum: ["done", "failed"] },
      look: { type: "string", enum: ["film", "paper"] },
    });
    const after = written(before);
    add(job(after).states, { expired: { terminal: true, means: "failed" } });
    property(after, "FilmWebhook", "status").enum?.push("expired", "paused");
    property(after, "FilmWebhook", "look").enum?.push("expired");
    const usage = usageOf(before, (own) => {
      makesFilms(own);
      own.posted("film", "done", { id: "1", status: "done", look: "film" });
    });
    const { otherwise } = upgradeFor(written(before), after, usage);
    expect(otherwise.map(({ what, used }) => [what, used?.map(describeUse)])).toEqual([
      ["The job can end in the new state `expired`.", ["films.create", "films.get"]],
      ["`FilmWebhook.status` has the new value `paused`.", ["films.create: webhook film: body.status"]],
      ["`FilmWebhook.look` has the new value `expired`.", ["films.create: webhook film: body.look"]],
    ]);
  });

  test("that value costs more where it leaves the field out", () => {
    const before = filmService();
    const rates = [
      { amount: 1, per: "request", for: "draft" },
      { amount: 9, per: "request", for: "final" },
    ];
    add(operation(before, "films.create"), { "x-credits": { by: "quality", rates } });
    const after = written(before);
    add(operation(after, "films.create")["x-credits"]?.rates?.[1], { amount: 50 });
    const usage = usageOf(before, (own) => own.sent("films.create", json({ name: "A" })));
    expect(upgradeFor(written(before), after, usage).otherwise).toHaveLength(1);
  });
});

/** What goes on as before, and should no longer be used. */
const announced: [string, Change, what: string, used: string[], record?: typeof makesFilms][] = [
  [
    "an operation that it calls is deprecated",
    (c) => add(operation(c, "films.get"), deprecated("films.show")),
    "The operation is deprecated. There is a better one. Use `films.show` instead.",
    ["films.get"],
  ],
  [
    "a field that it sends is deprecated",
    (c) => add(property(c, "FilmRequest", "name"), deprecated("title")),
    "`FilmRequest.name` is deprecated. There is a better one. Use `title` instead.",
    ["films.create: body.name"],
  ],
  [
    "a parameter that it sends is deprecated, without a word of why",
    (c) => add(parameter(c, "films.list", "q"), { deprecated: true }),
    "The parameter `q` is deprecated.",
    ["films.list: query.q"],
    (own) => own.sent("films.list", { ...none, query: { q: "a" } }),
  ],
  [
    "a field of an answer that it has had is deprecated",
    (c) => add(property(c, "Film", "progress"), deprecated("stage")),
    "`Film.progress` is deprecated. There is a better one. Use `stage` instead.",
    ["films.create: answer 200 body.progress", "films.get: answer 200 body.progress"],
  ],
];

describe("an app is told what has become deprecated, which breaks nothing, when", () => {
  test.each(announced)("%s", (_, make, what, used, record = makesFilms) => {
    const { breaks, reads, otherwise, deprecated: told } = upgrade(make, record);
    expect([breaks, reads, otherwise]).toEqual([[], [], []]);
    expect(told.map((change) => [change.what, change.used?.map(describeUse)])).toEqual([[what, used]]);
  });

  test.each<[string, Change]>([
    ["a field that it does not send", (c) => add(property(c, "FilmRequest", "year"), deprecated("date"))],
    ["an operation that it does not call", (c) => add(operation(c, "films.rate"), deprecated("films.grade"))],
    ["a parameter of what it does not call", (c) => add(parameter(c, "films.list", "q"), deprecated("query"))],
  ])("and of nothing when it is %s", (_, make) => {
    expect(upgrade(make).deprecated).toEqual([]);
  });

  test("and of nothing when it was deprecated before", () => {
    const before = filmService();
    add(operation(before, "films.get"), deprecated("films.show"));
    const after = written(before);
    add(operation(after, "films.get"), deprecated("films.read"));
    expect(upgradeFor(written(before), after, usageOf(before, makesFilms)).deprecated).toEqual([]);
  });
});

function deprecated(replacement: string): object {
  return { deprecated: true, "x-deprecated": { reason: "There is a better one.", replacement } };
}

test("of an operation that was only refused nobody knows what is sent, and all of its request counts", () => {
  const refused = (own: UsageRecorder) => own.answered("films.create", 400);
  const { breaks } = upgrade((c) => without(schema(c, "FilmRequest").properties, "name"), refused);
  expect(breaks.map(({ what }) => what)).toEqual(["`FilmRequest.name` is gone."]);
});

test("what breaks others is said apart", () => {
  const { breaks, elsewhere } = upgrade((c) => delete c.paths["/api/films/{id}/render/"]);
  expect(breaks).toEqual([]);
  expect(elsewhere.map(({ where, what }) => `${where}: ${what}`)).toEqual([
    "POST /api/films/{id}/render/: The operation is gone.",
  ]);
});

describe("a word that has arrived, and does not any more, breaks the app whatever its types say:", () => {
  const words: [string, Change, what: string, used: string[]][] = [
    [
      "of a webhook that has a set now",
      (c) => add(property(c, "FilmWebhook", "status"), { enum: ["pending", "success", "failed"] }),
      "`status` no longer comes as `done`: it is one of `pending`, `success`, `failed`.",
      ["films.create: webhook film: body.status"],
    ],
    [
      "of a webhook whose example keeps its name",
      (c) => add(posted(c).examples, { done: { value: { id: "1", status: "success" } } }),
      "`status` no longer comes as `done`: its example `done` has `success` now.",
      ["films.create: webhook film: body.status"],
    ],
    [
      "of a set of a webhook that says nothing of states",
      (c) => property(c, "FilmWebhook", "mood").enum?.shift(),
      "`mood` no longer comes as `calm`: it is one of `wild`.",
      ["films.create: webhook film: body.mood"],
    ],
    [
      "of the state in a record",
      (c) => add(property(c, "Film", "status"), { enum: ["pending", "failed"] }),
      "`status` no longer comes as `done`: it is one of `pending`, `failed`.",
      ["films.get: answer 200 body.status"],
    ],
    [
      "of the state in a record, with another one in its place",
      (c) => {
        add(property(c, "Film", "status"), { enum: ["pending", "finished", "failed"] });
        const { content } = answer(c, "films.get", "200");
        add(content?.["application/json"]?.examples, { finished: { value: { id: "1", status: "finished" } } });
      },
      "`status` no longer comes as `done`: it is one of `pending`, `finished`, `failed`.",
      ["films.get: answer 200 body.status"],
    ],
    [
      "of the tag of a shape",
      (c) => {
        add(schema(c, "Film").properties, { cuts: { type: "array", items: ref("Fade") } });
      },
      "`cuts[].kind` no longer comes as `hard`: it is one of `fade`.",
      ["films.get: answer 200 body.cuts[].kind"],
    ],
    [
      "of the code of an error",
      (c) => add(property(c, "Problem", "code"), { enum: ["late"] }),
      "`code` no longer comes as `wrong`: it is one of `late`.",
      ["films.create: answer 400 body.code"],
    ],
  ];
  const service = (): OpenApi => {
    const contract = filmService();
    tellStates(contract);
    add(schema(contract, "FilmWebhook").properties, { mood: { type: "string", enum: ["calm", "wild"] } });
    add(contract, { "x-errors": { message: "detail", code: "code" } });
    add(schema(contract, "Problem").properties, { code: { type: "string", enum: ["wrong", "late"] } });
    return contract;
  };
  const meets = (own: UsageRecorder): void => {
    makesFilms(own);
    own.answered("films.create", 400, { detail: "No.", code: "wrong" });
    own.answered("films.get", 200, { id: "1", status: "done", cuts: [{ kind: "hard" }] });
    own.posted("film", "done", { id: "1", status: "done", mood: "calm" });
  };

  test.each(words)("%s", (_, make, what, used) => {
    const after = written(service());
    make(after);
    const { breaks } = upgradeFor(service(), after, usageOf(service(), meets));
    const change = breaks.find((each) => each.what === what);
    expect(change?.used?.map(describeUse), JSON.stringify(breaks)).toEqual(used);
  });

  test("and not an app that has met others", () => {
    const after = written(service());
    add(property(after, "Film", "status"), { enum: ["pending", "done"] });
    add(property(after, "FilmWebhook", "status"), { enum: ["done"] });
    add(property(after, "FilmWebhook", "mood"), { enum: ["calm"] });
    const { breaks, elsewhere } = upgradeFor(service(), after, usageOf(service(), meets));
    expect(breaks).toEqual([]);
    expect(elsewhere.map(({ what }) => what)).toEqual([
      "`status` no longer comes as `failed`: it is one of `done`.",
      "`status` no longer comes as `failed`: it is one of `pending`, `done`.",
    ]);
  });

  test("also where an older recording has no values: by its states, and by what the examples of its events show", () => {
    const after = written(service());
    add(property(after, "Film", "status"), { enum: ["pending", "failed"] });
    add(property(after, "FilmWebhook", "status"), { enum: ["success", "failed"] });
    const recorded = JSON.parse(JSON.stringify(usageOf(service(), meets)));
    for (const each of Object.values(recorded.operations)) delete Object(each).receives;
    delete recorded.webhooks.film.receives;
    const { breaks } = upgradeFor(service(), after, readUsage(JSON.stringify(recorded)));
    expect(breaks.map(({ what, used }) => [what, used?.map(describeUse)])).toEqual([
      [
        "`status` no longer comes as `done`: it is one of `success`, `failed`.",
        ["films.create: webhook film: body.status"],
      ],
      ["`status` no longer comes as `done`: it is one of `pending`, `failed`.", ["films.get: answer 200 body.status"]],
    ]);
  });
});

test("of fields of which one has to be there, an app is spared that always sends one, and hurt that does not", () => {
  const make: Change = (c) =>
    add(schema(c, "FilmRequest"), { anyOf: [{ required: ["name"] }, { required: ["year"] }] });
  expect(upgrade(make).breaks).toEqual([]);
  const { breaks } = upgrade(make, (own) => own.sent("films.create", json({ look: "film" })));
  expect(breaks.map(({ what }) => what)).toEqual(["`FilmRequest` has to have at least one of: `name`, or `year`."]);
});

test("a field of what it is sent is its types' business, in answers that it has met and in posts that had it", () => {
  const { breaks, reads } = upgrade((c) => {
    without(schema(c, "Film").properties, "output");
    without(schema(c, "FilmWebhook").properties, "id");
    without(schema(c, "Problem").properties, "detail");
  });
  expect(breaks).toEqual([]);
  expect(reads.map(({ what, used }) => [what, used?.map(describeUse)])).toEqual([
    ["`Film.output` is gone.", ["films.create: answer 200 body.output", "films.get: answer 200 body.output"]],
    ["`FilmWebhook.id` is gone.", ["films.create: webhook film: body.id"]],
  ]);
});

test("a type that is called otherwise is its types' business", () => {
  const { breaks, reads } = upgrade((c) => {
    add(c.components.schemas, { Movie: schema(c, "Film") });
    const { content } = answer(c, "films.get", "200");
    add(content?.["application/json"], { schema: ref("Movie") });
    const create = answer(c, "films.create", "200");
    add(create.content?.["application/json"], { schema: ref("Movie") });
    delete c.components.schemas.Film;
    delete c.paths["/api/films/{id}/render/"];
    without(c.paths["/api/films/"], "get");
  });
  expect(breaks).toEqual([]);
  expect(reads.map(({ where }) => where)).toEqual(["type Film"]);
});

test("a shape that contains itself is followed as deep as it is sent", () => {
  const before = filmService();
  add(schema(before, "FilmRequest").properties, { sequel: ref("FilmRequest") });
  const after = written(before);
  without(schema(after, "FilmRequest").properties, "year");
  const usage = usageOf(before, (own) =>
    own.sent("films.create", json({ look: "film", sequel: { look: "film", sequel: { look: "film", year: 1 } } })),
  );
  expect(upgradeFor(before, after, usage).breaks.map(({ used }) => used?.map(describeUse))).toEqual([
    ["films.create: body.sequel.sequel.year"],
  ]);
});

describe("a flag that is called otherwise", () => {
  const shares: Change = (c) =>
    operation(c, "films.create").parameters?.push({ name: "name", in: "query", schema: { type: "string" } });
  const from = filmService();
  add(operation(from, "films.create"), { parameters: [{ name: "q", in: "query", schema: { type: "string" } }] });
  const after = written(from);
  shares(after);
  const breaksOf = (agent: string, body: object): string[] =>
    upgradeFor(
      from,
      after,
      usageOf(from, (own) => own.sent("films.create", { ...json(body), header: { "user-agent": agent } })),
    ).breaks.flatMap(({ what, used = [] }) => [what, ...used.map(describeUse)]);

  test("breaks who gives it on a command line", () => {
    expect(breaksOf("video-ads-cli/1.2.3 video-ads-client/1.2.3", { look: "film", name: "A" })).toEqual([
      "`--name` of `video-ads films create` is `--body-name` now.",
      "films.create: body.name",
    ]);
  });

  test("breaks nobody who does not give it, or has no command line", () => {
    expect(breaksOf("video-ads-cli/1.2.3 video-ads-client/1.2.3", { look: "film" })).toEqual([]);
    expect(breaksOf("video-ads-client/1.2.3", { look: "film", name: "A" })).toEqual([]);
  });
});

test("a recording of another contract is refused", () => {
  const usage: Usage = {
    usage: 1,
    contract: "x",
    operations: { "films.burn": { types: [], statuses: [], states: [] } },
    webhooks: {},
  };
  expect(() => upgradeFor(filmService(), filmService(), usage)).toThrow(
    "The recording names films.burn, which the contract before does not have.",
  );
});

/** Everything that there is, each field sometimes left out. */
function usesEverything(recorder: UsageRecorder): void {
  const film = {
    look: "film",
    look_2: null,
    name: "A",
    webhook_url: "http://a",
    cuts: [{ kind: "hard" }, { kind: "fade", seconds: 1 }],
    year: 1,
  };
  for (const quality of ["draft", "final"])
    recorder.sent("films.create", json({ ...film, quality, "another name": 1 }));
  recorder.sent("films.create", json({ name: null, poster: "A file" }));
  recorder.sent("films.create", json({ cuts: [{}], look: "paper" }));
  recorder.sent("films.create", none);
  const flags = { q: "x", name: "A", film_name: "A", loud: true, audio: "A file" };
  const asForm = { mediaType: "multipart/form-data", value: { ...film, ...flags } };
  for (const body of [json({ ...film, ...flags }).body, asForm])
    recorder.sent("films.create", { ...none, body, query: flags, header: { "user-agent": "video-ads-cli/1.0.0" } });
  recorder.sent("films.list", { ...none, query: { looks: ["film", "paper"], q: "x" } });
  recorder.sent("films.list", none);
  recorder.sent("films.rate", json({ stars: 3 }));
  recorder.sent("films.rate", json({}));
  for (const id of ["get", "render", "rate"]) recorder.sent(`films.${id}`, { ...none, path: { id: "1" } });
  for (const id of ["create", "list", "get", "render", "rate"])
    for (const status of [200, 400, 402]) recorder.answered(`films.${id}`, status);
  for (const id of ["create", "get", "render"])
    for (const status of ["pending", "done", "failed", "rejected"]) recorder.answered(`films.${id}`, 200, { status });
  for (const code of ["wrong", "late"]) recorder.answered("films.create", 400, { detail: "No.", code });
  for (const status of ["done", "failed"]) recorder.posted("film", status, { id: "1", status });
}

describe("an app that uses everything is hurt by everything that breaks anybody", () => {
  describe.each(
    Object.entries({ operations, parameters, requests, answers, jobs, lists, commands, costs, webhooks, document }),
  )("%s", (_, attempts) => {
    test.each(attempts)("%s: %s", (_, bump, make, { before } = {}) => {
      const base = filmService();
      before?.(base);
      const revision = written(base);
      make(revision);
      const usage = usageOf(base, usesEverything);
      const { breaks, reads, elsewhere } = upgradeFor(written(base), written(revision), usage);
      const all = contractDiff(written(base), written(revision)).filter(
        (change) => change.bump === "major" || change.provisional,
      );
      const named = [...breaks, ...reads].map(({ what }) => what);
      expect(named.sort(), `${bump}: ${JSON.stringify(elsewhere)}`).toEqual(all.map(({ what }) => what).sort());
    });
  });
});

test("what only changes how the packages are called breaks nothing on the wire: the types tell", () => {
  const { breaks, reads } = upgrade((contract) => {
    const parameters = operation(contract, "films.create").parameters ?? [];
    operation(contract, "films.create").parameters = [
      ...parameters,
      { name: "X-Trace", in: "header", schema: { type: "string" } },
    ];
  });
  expect(breaks).toEqual([]);
  expect(reads).toMatchObject([
    {
      what: "The variables of its mutation were `body`, and are `{ body, headers }` (React).",
      used: [{ operation: "films.create", isTyped: true }],
    },
  ]);
});
