// What packages take back is a major version, as of the contract.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { breaks } from "../src/surface/breaks.ts";
import { itemsOf } from "../src/surface/items.ts";
import { more } from "../src/surface/more.ts";
import { grown, recordSurface, takenBack } from "../src/surface/taken-back.ts";

/** A report of items, each with the lines under it. */
function report(items: Readonly<Record<string, string>>): string {
  const lines = Object.entries(items).flatMap(([item, text]) => [
    item,
    ...(text === "" ? [] : text.split("\n").map((line) => `    ${line}`)),
  ]);
  return ["name", "head", "", ...lines, ""].join("\n");
}

type Case = readonly [what: string, before: string, after: string, said?: readonly string[]];

/** Nothing is said of most. */
function cases(some: readonly Case[]): [what: string, before: string, after: string, said: readonly string[]][] {
  return some.map(([what, before, after, said = []]) => [what, before, after, said]);
}

/** Of one item each. */
function compare(item: string, before: string, after: string): string[] {
  return breaks(report({ [item]: before }), report({ [item]: after }));
}

describe("of an item", () => {
  const before = {
    "file dist": "",
    "entry .": "types\ndefault",
    "command ads": "ads",
    "variable PORT": "",
    "tool list": "",
    "resource docs://one": "text/markdown",
    "template docs://{page}": "text/markdown",
    "prompt advertise": "url: string",
    "stored db": "version 1",
  };

  test("that is gone, and not of another one", () => {
    expect(breaks(report(before), report({ ...before, "export . more": "const more: string;" }))).toEqual([]);
    expect(breaks(report(before), report({}))).toEqual(Object.keys(before).map((item) => `gone: ${item}`));
    expect(() => breaks(report(before), report({ "thing more": "" }))).toThrow("of no kind: thing more");
  });
});

/** What a caller gives. */
const options = (members: string): string => `function make(options?: {\n${members}\n}): void;`;
/** What a caller receives. */
const made = (members: string): string => `function make(): {\n${members}\n};`;

describe("of what a caller gives", () => {
  test.each(
    cases([
      ["a member that may be left out", "url: string;", "url: string;\nport?: number;"],
      [
        "one that may not",
        "url: string;",
        "url: string;\nport: number;",
        ["asks for more: export . make(options): port: number"],
      ],
      ["a method", "", "get<T>(a: string): void;", ["asks for more: export . make(options): get<T>(a: string): void"]],
      [
        "a method of a symbol",
        "",
        "[Symbol.asyncDispose](): void;",
        ["asks for more: export . make(options): [Symbol.asyncDispose](): void"],
      ],
      [
        "a name in quotes",
        "",
        '"content-type": string;',
        ['asks for more: export . make(options): "content-type": string'],
      ],
      ["one less", "url: string;", "", ["gone: export . make(options): url"]],
      [
        "one that no longer may be left out",
        "url?: string;",
        "url: string;",
        ["asks for more: export . make(options): url"],
      ],
      ["one that now may", "url: string;", "url?: string;"],
      ["another alternative", 'mode: "a" | "b";', 'mode: "a" | "b" | "c";'],
      ["the first alternative", "url: string;", "url: string | URL;"],
      ["a wider type", 'mode: "a" | "b";', "mode: string;"],
      [
        "an alternative less",
        'mode: "a" | "b";',
        'mode: "a";',
        ['changed: export . make(options): mode: "a" | "b" -> "a"'],
      ],
      ["another type", "url: string;", "url: URL;", ["changed: export . make(options): url: string -> URL"]],
      [
        "members that swap places",
        "a: { x: string; };\nb: { y: string; };",
        "a: { y: string; };\nb: { x: string; };",
        [
          "gone: export . make(options): a.x",
          "asks for more: export . make(options): a: y: string",
          "gone: export . make(options): b.y",
          "asks for more: export . make(options): b: x: string",
        ],
      ],
      ["a callback that is told more", "on(event: string): void;", "on(event: string, at: Date): void;"],
      [
        "a callback that is told less",
        "on(event: string, at: Date): void;",
        "on(event: string): void;",
        ["gone: export . make(options): on(at)"],
      ],
      [
        "a callback that is told something else",
        "on(event: string): void;",
        "on(event: string | undefined): void;",
        ["changed: export . make(options): on(event): string -> string | undefined"],
      ],
      ["a list that may be frozen", "ids: string[];", "ids: readonly string[];"],
    ]),
  )("%s", (_, before, after, said) => {
    expect(compare("export . make", options(before), options(after))).toEqual(said);
  });
});

describe("of what a caller receives", () => {
  test.each(
    cases([
      ["another member", "url: string;", "url: string;\nport: number;"],
      ["one less", "url: string;\nport: number;", "url: string;", ["gone: export . make(): port"]],
      ["one that may be missing", "url: string;", "url?: string;", ["changed: export . make(): url: may be missing"]],
      [
        "another alternative",
        "url: string;",
        "url: string | undefined;",
        ["changed: export . make(): url: string -> string | undefined"],
      ],
      [
        "an alternative less",
        'state: "a" | "b";',
        'state: "a";',
        ['changed: export . make(): state: "a" | "b" -> "a"'],
      ],
      ["no longer nothing", "url: string | undefined;", "url: string;"],
      [
        "a method with another argument that may be left out",
        "get(id: string): void;",
        "get(id: string, limit?: number): void;",
      ],
      [
        "a method with another argument",
        "get(id: string): void;",
        "get(id: string, limit: number): void;",
        ["asks for more: export . make(): get(limit: number)"],
      ],
      [
        "a method with an argument less",
        "get(id: string, limit?: number): void;\nother(limit?: number): void;",
        "get(id: string): void;\nother(limit?: number): void;",
        ["gone: export . make(): get(limit)"],
      ],
      ["another way to call it", "get(id: string): void;", "get(): void;\nget(id: string): void;"],
      [
        "a way less to call it",
        "get(): void;\nget(id: string): void;",
        "get(id: string): void;",
        ["asks for more: export . make(): get(id: string)"],
      ],
    ]),
  )("%s", (_, before, after, said) => {
    expect(compare("export . make", made(before), made(after))).toEqual(said);
  });
});

describe("of a type with a name", () => {
  const items = (text: string, use: string) => ({ "export . Named": text, "export . make": use });

  test.each<readonly [what: string, use: string, said: readonly string[]]>([
    ["that a function takes", "function make(named: Named): void;", ["asks for more: export . Named: port: number"]],
    ["that a function returns", "function make(): Promise<Named>;", []],
    ["that a callback is given", "function make(options: {\n    on(named: Named): void;\n}): void;", []],
    ["that comes and goes", "function make(named: Named): Named;", ["asks for more: export . Named: port: number"]],
    ["that nobody uses", "function make(): void;", ["asks for more: export . Named: port: number"]],
  ])("another member of one %s", (_, use, said) => {
    const [before, after] = ["url: string;", "url: string;\n    port: number;"].map((members) =>
      report(items(`interface Named {\n    ${members}\n}`, use)),
    );
    expect(breaks(before ?? "", after ?? "")).toEqual(said);
  });

  test("that a branch of another one leads to is given or received as that is, and what decides is both", () => {
    const named = (use: string) => (members: string) =>
      report({
        "export . Named": `interface Named {\n    url: string${members};\n}`,
        "export . Either": 'type Either<T> = T extends Asked ? Named : Pick<Named, "url">;',
        "export . Asked": `interface Asked {\n    url: string${members};\n}`,
        "export . make": use,
      });
    const given = named("function make<T>(options: Either<T>): void;");
    const asked = "changed: export . Asked: url: string -> string | URL";
    expect(breaks(given(""), given(" | URL"))).toEqual([asked]);
    const received = named("function make<T>(): Either<T>;");
    expect(breaks(received(""), received(" | URL"))).toEqual([
      "changed: export . Named: url: string -> string | URL",
      asked,
    ]);
  });

  test("that is received, and of which some members are picked to be given: those are both", () => {
    const named = (members: string, told = "url: string;") =>
      report({
        "export . Named": `interface Named extends Base {\n    ${members}\n}`,
        "export . Base": "interface Base {\n    idle(): void;\n}",
        "export . Told": `interface Told {\n    ${told}\n}`,
        "export . make": "function make(): Named;",
        "export . show": 'function show(some: Pick<Named, "list" | "idle">): void;',
      });
    const before = named("list(): string;\n    get(): Told;");
    expect(breaks(before, named("list(): string;\n    get(): Told;\n    more(): void;"))).toEqual([]);
    expect(breaks(before, named("list(): string;\n    get(): Told;", "url: string;\n    more: string;"))).toEqual([]);
    for (const type of ["string | URL", '"a"'])
      expect(breaks(before, named(`list(): ${type};\n    get(): Told;`))).toEqual([
        `changed: export . Named: list(): string -> ${type}`,
      ]);
    const listed = (told: string) => named("list(): Told;\n    get(): Told;", told);
    expect(breaks(listed("url: string;"), listed("url: string;\n    more: string;"))).toEqual([
      "asks for more: export . Told: more: string",
    ]);
  });

  test("that is not exported, its name may change, and nothing of it", () => {
    const under = (name: string, members: string) =>
      report({
        [`export (not exported) ${name}`]: `interface ${name} {\n    ${members}\n}`,
        "export . make": `function make(options: ${name}): void;`,
      });
    expect(breaks(under("Old", "url: string;"), under("New", "url: string;\n    more?: string;"))).toEqual([]);
    expect(breaks(under("Old", "url: string;"), under("New", "more?: string;"))).toEqual([
      "gone: export . make(options): url",
    ]);
  });

  test("that is a class, which only the package writes", () => {
    const [before, after] = ["", "    more(): void;\n"].map((more) =>
      report(items(`class Named {\n    constructor(url: string);\n${more}}`, "function make(named: Named): void;")),
    );
    expect(breaks(before ?? "", after ?? "")).toEqual([]);
    expect(
      compare(
        "export . Named",
        "class Named {\n    constructor(url: string);\n}",
        "class Named {\n    constructor(url: string, port: number);\n}",
      ),
    ).toEqual(["asks for more: export . Named: new()(port: number)"]);
  });
});

describe("of what is generated from the contract, whose own gate says whether what is added breaks somebody", () => {
  const generated = (text: string): string => `// Generated from the contract.\n${text}`;
  const films = (members: string, bases = ""): string => `interface Films${bases} {\n${members}\n}`;

  test.each(
    cases([
      ["another operation", 'type OperationId = "a.get";', 'type OperationId = "a.get" | "b.get";'],
      [
        "an operation less",
        'type OperationId = "a.get" | "b.get";',
        'type OperationId = "a.get";',
        ['changed: export . X: "a.get" | "b.get" -> "a.get"'],
      ],
      ["another value", 'const ALL: readonly ["a"];', 'const ALL: readonly ["b", "a"];'],
      ["another one of a kind", films('all: JobEvent<"a">;'), films('all: JobEvent<"a"> | JobEvent<"b">;')],
      [
        "another one of no kind",
        films("all: A;"),
        films("all: A | null;"),
        ["changed: export . X: all: A -> A | null"],
      ],
      [
        "a value less",
        'const ALL: readonly ["a", "b"];',
        'const ALL: readonly ["a"];',
        ['changed: export . X: readonly ["a", "b"] -> readonly ["a"]'],
      ],
      ["another resource", films("readonly a: A;"), films("readonly a: A;\nreadonly b: B;")],
      ["another method", films('readonly raw: Raw<Films, "get">;'), films('readonly raw: Raw<Films, "get" | "list">;')],
      ["another base", films("get(): A;"), films("get(): A;", " extends JobMethods<A>")],
      [
        "a base less",
        films("get(): A;", " extends JobMethods<A>"),
        films("get(): A;"),
        ["changed: export . X: JobMethods<A>"],
      ],
      ["a method less", films("get(): B;"), films(""), ["gone: export . X: get"]],
      [
        "another parameter that may be left out",
        films("get(id: string): B;"),
        films("get(id: string, by?: string): B;"),
      ],
      [
        "a parameter less",
        films("get(id: string, options?: CallOptions): B;"),
        films("get(id: string): B;"),
        ["gone: export . X: get(options)"],
      ],
      [
        "nothing instead of a record",
        films("create(): Promise<A>;"),
        films("create(): Promise<void>;"),
        ["changed: export . X: create(): A -> void"],
      ],
      [
        "another type of a setting",
        films("apiId?: string;"),
        films("apiId: number;"),
        ["asks for more: export . X: apiId"],
      ],
      [
        "another type of a field",
        films("apiId?: string;"),
        films("apiId?: number;"),
        ["changed: export . X: apiId: string -> number"],
      ],
      [
        "a value less of a set that is open",
        films('by: "a" | "b" | (string & {});'),
        films('by: "a" | (string & {});'),
      ],
    ]),
  )("%s", (_, before, after, said) => {
    expect(compare("export . X", generated(before), generated(after))).toEqual(said);
  });
});

describe("of a class and of a constant", () => {
  const named = (members: string, head = "class Named"): string => `${head} {\n${members}\n}`;
  const NEW = "constructor(url: string);";

  test.each(
    cases([
      ["a constructor that takes nothing", named(""), named("constructor();")],
      ["an interface instead", named(""), named("", "interface Named"), ["changed: export . Named: is no class"]],
      [
        "a type instead",
        named("url: string;"),
        "type Named = {\nurl: string;\n};",
        ["changed: export . Named: is no class"],
      ],
      ["an abstract one", named(NEW), named(NEW, "abstract class Named"), ["changed: export . Named: is abstract"]],
      [
        "a protected constructor",
        named(NEW),
        named(`protected ${NEW}`),
        ["changed: export . Named: new(): is protected"],
      ],
      [
        "a private constructor",
        named(NEW),
        named("private constructor();"),
        ["changed: export . Named: new(): is private"],
      ],
      [
        "a private one instead of none",
        named(""),
        named("private constructor();"),
        ["changed: export . Named: new(): is private"],
      ],
      [
        "one that asks for more instead of none",
        named(""),
        named(NEW),
        ["asks for more: export . Named: new()(url: string)"],
      ],
      [
        "a protected member",
        named("url: string;"),
        named("protected url: string;"),
        ["changed: export . Named: url: is protected"],
      ],
      ["a private member", named("url: string;"), named("private url;"), ["gone: export . Named: url"]],
      [
        "an abstract member",
        named("url: string;"),
        named("abstract url: string;"),
        ["changed: export . Named: url: is abstract"],
      ],
      ["no static member", named("static of(): Named;"), named(""), ["gone: export . Named: static of"]],
      [
        "a member that is not static",
        named("static of(): Named;"),
        named("of(): Named;"),
        ["gone: export . Named: static of"],
      ],
      ["a public member", named("protected url: string;"), named("url: string;")],
      ["another value", "const Named = 1;", "const Named = 2;", ["changed: export . Named: 1 -> 2"]],
      ["any value", "const Named = 1;", "const Named: number;", ["changed: export . Named: 1 -> number"]],
      [
        "another value of a member",
        named('readonly name = "A";'),
        named('readonly name = "B";'),
        ['changed: export . Named: name: "A" -> "B"'],
      ],
      ["a function that is a constant", "function f(a: string): void;", "const f: (a: string) => void;"],
      ["a constant that is a function", "const f: (a: string) => void;", "function f(a: string): void;"],
      [
        "a constant that asks for more",
        "function f(a: string): void;",
        "const f: (a: string, b: string) => void;",
        ["asks for more: export . Named(b: string)"],
      ],
      [
        "one argument instead of any number",
        "function f(...ids: string[]): void;",
        "function f(ids: string[]): void;",
        ["changed: export . Named(ids)"],
      ],
      [
        "a list that may be left out instead of any number",
        "function f(...ids: string[]): void;",
        "function f(ids?: string[]): void;",
        ["changed: export . Named(ids)"],
      ],
    ]),
  )("%s", (_, before, after, said) => {
    expect(compare("export . Named", before, after)).toEqual(said);
  });

  test("that inherits its constructor, until it asks for more", () => {
    const under = (members: string): string =>
      report({
        "export . Base": named("constructor(url: string);", "class Base"),
        "export . Named": named(members, "class Named extends Base"),
      });
    expect(breaks(under(""), under("constructor(url: string);"))).toEqual([]);
    expect(breaks(under(""), under("constructor(url: string, port: number);"))).toEqual([
      "asks for more: export . Named: new()(port: number)",
    ]);
  });
});

/** A tool by what it takes. */
const tool = (properties: string, required = "[]"): string =>
  `input: { type: object, properties: { ${properties} }, required: ${required} }`;
/** A tool by what it answers with. */
const answer = (properties: string): string =>
  `input: { type: object }\noutput: { type: object, properties: { ${properties} } }`;

describe("of what is no type", () => {
  const items: (readonly [item: string, ...Case])[] = [
    ["needs vue", "another version", "^4 || ^5", "^4 || ^5 || ^6"],
    ["needs node", "an older version", ">=22.13", ">=22.3"],
    ["needs vue", "a version less", "^4 || ^5", "^5", ["changed: needs vue: ^4 || ^5 -> ^5"]],
    ["needs vue", "what could be left out", "^5\noptional", "^5", ["asks for more: needs vue: ^5"]],
    [
      "command ads",
      "another word for what a flag takes",
      "ads [options]\n--poll <duration>",
      "ads [options]\n--poll <time>",
    ],
    ["command ads", "another name of a flag", "ads [options]\n--poll <time>", "ads [options]\n-p, --poll <time>"],
    ["command ads", "a value that may be left out", "ads [options]\n--open", "ads [options]\n--open [browser]"],
    [
      "command ads",
      "a name of a flag less",
      "ads [options]\n-p, --poll <time>",
      "ads [options]\n--poll <time>",
      ["gone: command ads: -p, --poll <time>"],
    ],
    [
      "command ads",
      "a flag that takes a value now",
      "ads [options]\n--open",
      "ads [options]\n--open <browser>",
      ["changed: command ads: --open -> --open <browser>"],
    ],
    [
      "command ads",
      "a flag that takes one value now",
      "ads [options]\n--id <id...>",
      "ads [options]\n--id <id>",
      ["changed: command ads: --id <id...> -> --id <id>"],
    ],
    [
      "command ads",
      "another choice",
      "ads [options]\n--as <json|text>",
      "ads [options]\n--as <json|yaml>",
      ["changed: command ads: --as <json|text> -> --as <json|yaml>"],
    ],
    ["command ads", "another flag", "ads [options]\n-h, --help", "ads [options]\n-h, --help\n--port <number>"],
    [
      "command ads",
      "a flag less",
      "ads [options]\n--port <number>",
      "ads [options]",
      ["gone: command ads: --port <number>"],
    ],
    [
      "command ads",
      "a flag that has to be there",
      "ads [options]\n--id <id>",
      "ads --id <id> [options]\n--id <id>",
      ["asks for more: command ads: --id <id>"],
    ],
    ["command ads", "another argument", "ads [options]", "ads <id> [options]", ["asks for more: command ads: <id>"]],
    ["command ads", "another word of an argument", "ads <bash|zsh>", "ads <bash|fish|zsh>"],
    [
      "command ads",
      "a word less of an argument",
      "ads <bash|zsh>",
      "ads <bash|fish>",
      ["changed: command ads: <bash|zsh> -> <bash|fish>"],
    ],
    [
      "command ads",
      "a flag that has to be there, as its mark says",
      "ads [options]\n--id <id>",
      "ads [options]\n--id <id> (required)",
      ["asks for more: command ads: --id <id>"],
    ],
    ["command ads", "a mark of what the usage says", "ads --id <id>\n--id <id>", "ads --id <id>\n--id <id> (required)"],
    ["command ads", "a flag that may be left out now", "ads\n--id <id> (required)", "ads\n--id <id>"],
    [
      "command ads",
      "one word of two",
      "ads [options]\n--as <json|text>",
      "ads [options]\n--as <json>",
      ["changed: command ads: --as <json|text> -> --as <json>"],
    ],
    ["command ads", "any word instead of two", "ads [options]\n--as <json|text>", "ads [options]\n--as <format>"],
    [
      "command ads",
      "two words instead of any",
      "ads [options]\n--as <format>",
      "ads [options]\n--as <json|text>",
      ["changed: command ads: --as <format> -> --as <json|text>"],
    ],
    ["tool list", "an argument that may be left out", tool("id: {}", "[id]"), tool("id: {}, limit: {}", "[id]")],
    [
      "tool list",
      "an argument",
      tool("id: {}", "[id]"),
      tool("id: {}, limit: {}", "[id, limit]"),
      ["changed: tool list: `limit` of input has to be sent."],
    ],
    ["tool list", "an argument less", tool("id: {}"), tool(""), ["changed: tool list: `id` of input is gone."]],
    ["tool list", "another value", tool("kind: { enum: [a] }"), tool("kind: { enum: [a, b] }")],
    [
      "tool list",
      "a value less",
      tool("kind: { enum: [a, b] }"),
      tool("kind: { enum: [a] }"),
      ["changed: tool list: `kind` of input no longer takes the value `b`."],
    ],
    ["tool list", "a higher limit", tool("wait: { maximum: 60 }"), tool("wait: { maximum: 90 }")],
    [
      "tool list",
      "a lower limit",
      tool("wait: { maximum: 60 }"),
      tool("wait: { maximum: 30 }"),
      ["changed: tool list: `maximum` of `wait` of input was `60` and is `30`."],
    ],
    [
      "tool list",
      "a pattern",
      tool("id: { type: string }"),
      tool("id: { type: string, pattern: x }"),
      ["changed: tool list: `pattern` of `id` of input is new: `x`."],
    ],
    ["tool list", "another field of its answer", answer("id: {}"), answer("id: {}, url: {}")],
    [
      "tool list",
      "a field less of its answer",
      answer("id: {}, url: {}"),
      answer("id: {}"),
      ["changed: tool list: `url` of output is gone."],
    ],
    [
      "tool list",
      "no description of its answer",
      answer("id: {}"),
      "input: { type: object }",
      ["changed: tool list: Output was object and is of any type.", "changed: tool list: `id` of output is gone."],
    ],
    [
      "resource docs://one",
      "another type",
      "text/markdown",
      "text/html",
      ["changed: resource docs://one: text/markdown"],
    ],
    ["prompt advertise", "another argument", "url: string", "url: string\nwishes?: string"],
    [
      "prompt advertise",
      "another argument that has to be there",
      "url: string",
      "url: string\nwishes: string",
      ["asks for more: prompt advertise: wishes: string"],
    ],
    [
      "stored usage.json",
      "a field of another name",
      "Usage: contract: string;",
      "Usage: of: string;",
      ["changed: stored usage.json: Usage: contract: string;"],
    ],
    ["entry .", "another condition", "types\ndefault", "types\nrequire default\ndefault"],
    [
      "entry .",
      "a condition less",
      "import types\nimport default\nrequire types\nrequire default",
      "import types\nimport default\nrequire default",
      ["changed: entry .: require types"],
    ],
    ["exit code 4", "another meaning", "authentication", "other", ["changed: exit code 4: authentication"]],
    ["stored db", "another step", "version 1", "version 1\nalter table jobs add column state text"],
    ["stored db", "another version", "version 1", "version 2", ["changed: stored db: version 1"]],
    [
      "stored db",
      "a step before one that was released",
      "version 1\nalter table jobs add column state text",
      "version 1\nalter table jobs add column at integer\nalter table jobs add column state text",
      [
        "changed: stored db: alter table jobs add column state text: it is at another place; new steps go behind those of a release",
      ],
    ],
    [
      "stored db",
      "a step less",
      "version 1\nalter table jobs add column state text",
      "version 1",
      ["changed: stored db: alter table jobs add column state text"],
    ],
    ["stored words of db", "a word more", "done\nheld", "done\nfailed\nheld"],
    ["derived key of a post", "another vector before the others", "a: 1\nb: 2", "c: 3\na: 1\nb: 2"],
    [
      "derived key of a post",
      "other vectors",
      "a: 1\nb: 2\nc: 3",
      "a: 1\nb: 5\nc: 6",
      ["changed: derived key of a post: 2 of 3 vectors"],
    ],
    [
      "table db jobs",
      "a column that no step adds",
      "id text",
      "id text\nstate text",
      ["changed: table db jobs is to be changed by a step: state text"],
    ],
    [
      "table db jobs",
      "another type of a column",
      "id text",
      "id integer",
      ["changed: table db jobs: id text", "changed: table db jobs is to be changed by a step: id integer"],
    ],
  ];

  const objects = items.map(([item, what, before, after, said = []]) => ({ item, what, before, after, said }));
  test.each(objects)("$item: $what", ({ item, before, after, said }) => {
    expect(compare(item, before, after)).toEqual(said);
  });

  test("something else that is needed, unless it may be left out", () => {
    const before = report({});
    expect(breaks(before, report({ "needs vue": "^3" }))).toEqual(["asks for more: needs vue: ^3"]);
    expect(breaks(before, report({ "needs vue": "^3\noptional" }))).toEqual([]);
  });
});

describe("of the reports of this repository", () => {
  const read = (name: string): Promise<string> =>
    readFile(fileURLToPath(new URL(`../../../docs/surface/${name}.txt`, import.meta.url)), "utf8");

  test.each(["cli", "client", "docs", "mcp", "mock", "react", "webhooks"])(
    "%s takes nothing back from itself",
    async (name) => {
      const text = await read(name);
      expect(breaks(text, text)).toEqual([]);
    },
  );

  test.each(["client", "mock", "react", "webhooks"])("no member of a declaration of %s may go", async (report) => {
    const isMember = /^ {4,}(readonly )?[\w"]+\??(\(.*\))?: .*[;,]$/;
    const exports = itemsOf(await read(report)).get("export") ?? new Map<string, string>();
    const unseen = [...exports].flatMap(([name, text]) => {
      const lines = text.split("\n");
      return lines.flatMap((line, at) => {
        const isGone =
          !isMember.test(line) || compare(`export ${name}`, text, lines.toSpliced(at, 1).join("\n")).length > 0;
        return isGone ? [] : [`${name}: ${line.trim()}`];
      });
    });
    expect(unseen).toEqual([]);
  });
});

test("what is more is an item that is new, or has a line that it had not", () => {
  const before = { "command ads": "--name <text>", "derived key of a post": "a: 1" };
  const said = (after: Record<string, string>): string[] => more(report(before), report({ ...before, ...after }));
  expect(said({})).toEqual([]);
  expect(said({ "variable PORT": "" })).toEqual(["more: variable PORT"]);
  expect(said({ "derived key of a post": "a: 1\nb: 2" })).toEqual([]);
  expect(said({ "command ads": "--name <text>\n--more" })).toEqual(["more: command ads"]);
  expect(more(report(before), report({ "command ads": "--name <text>" }))).toEqual([]);
});

async function lines(root: string): Promise<string[]> {
  return (await takenBack(root)).map(({ line }) => line);
}

test("of an API that a package serves, its OpenAPI document", async () => {
  const root = await mkdtemp(join(tmpdir(), "video-ads-surface-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const file = "packages/mock/control.openapi.yaml";
  const text = await readFile(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), "utf8");
  await mkdir(join(root, "packages/mock"), { recursive: true });
  const after = async (from: string, to: string): Promise<string[]> => {
    expect(text).toContain(from);
    await writeFile(join(root, file), text.replace(from, to));
    return lines(root);
  };
  await writeFile(join(root, file), text);
  await recordSurface(root);
  expect(await lines(root)).toEqual([]);
  const add = "  /__sandbox/new:\n    get:\n      operationId: new.get\n      responses: {}\n";
  expect(await after("paths:\n", `paths:\n${add}`)).toEqual([]);
  expect(await after("/__sandbox/clock/advance:", "/__sandbox/clock/forward:")).toEqual([
    expect.stringMatching(/^mock: changed: POST \/__sandbox\/clock\/advance: The operation is at `POST .*forward` now/),
  ]);
  expect(await after("maximum: 315360000000", "maximum: 1000")).toEqual([
    "mock: changed: POST /__sandbox/clock/advance: `maximum` of `ms` of the body was `315360000000` and is `1000`.",
  ]);
  expect(await after("operationId: clock.get", "operationId: clock.read")).toHaveLength(1);
  expect(await after("required: [id, left, used]", "required: [id, left]")).toHaveLength(1);
  await rm(join(root, file));
  expect(await lines(root)).toEqual(["mock: gone: control.openapi.yaml"]);
});

test("what was recorded with a release is what the next one is compared with, but for what was accepted with a reason", async () => {
  const root = await mkdtemp(join(tmpdir(), "video-ads-surface-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, "docs/surface");
  await mkdir(folder, { recursive: true });
  const write = (text: string): Promise<void> => writeFile(join(folder, "cli.txt"), report({ "exit code 4": text }));
  await write("authentication");
  expect([await lines(root), await grown(root)]).toEqual([[], []]);
  await recordSurface(root);
  expect(await lines(root)).toEqual([]);
  await write("authentication\nother");
  const shown = "cli: more: exit code 4";
  expect([await lines(root), await grown(root)]).toEqual([[], [{ of: "cli", lines: [shown] }]]);
  await writeFile(join(folder, "accepted"), `${shown} # nobody sees it\n`);
  expect(await grown(root)).toEqual([]);
  await rm(join(folder, "accepted"));
  await write("other");
  expect(await grown(root)).toEqual([]);
  const line = "cli: changed: exit code 4: authentication";
  expect(await lines(root)).toEqual([line]);
  for (const without of ["", " #", " # ", " #  \t"]) {
    await writeFile(join(folder, "accepted"), `${line}${without}\n`);
    expect(await lines(root), JSON.stringify(without)).toEqual([line]);
  }
  await writeFile(join(folder, "accepted"), `${line} # it was never returned\n`);
  expect(await lines(root)).toEqual([]);
  await recordSurface(root);
  await write("authentication");
  expect(await lines(root)).toEqual(["cli: changed: exit code 4: other"]);
});
