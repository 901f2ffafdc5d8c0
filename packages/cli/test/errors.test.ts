import { writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { variableOf } from "@video-ads/core/credentials";
import { environmentOf, settings } from "@video-ads/model/testing/keys";
import { model } from "@video-ads/model/testing/requests";
import { describe, expect, test } from "vitest";
import { EXIT_CODES, type ExitName } from "../src/errors/exit-codes.ts";
import { asking, environment, environmentAt, run, serving, useFolder, useSandbox } from "./support.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** Refuses or fails at what makes something. A job that is to be rendered can be read. */
const failing =
  (status: number): RequestListener =>
  ({ method }, response) =>
    response.writeHead(method === "GET" ? 200 : status).end(JSON.stringify({ id: ID, status: "pending" }));

/** Nobody listens there, and no other test can be given that port; 1 is one that `fetch` does not ask at all. */
const NOBODY = "http://127.0.0.1:2";

/** The variables of the first way to be let in. */
const VARIABLES = settings.map(variableOf);
const LAST = VARIABLES.at(-1) ?? "";

const create = ["links", "create", "--url", "https://shop.example.com/shoe"];

describe("what the service answers has an exit code of its own", () => {
  const sandbox = useSandbox();

  test.for<[status: number, exit: ExitName, says: RegExp]>([
    [400, "validation", /refuses the request \(400\)\.\n {2}Nothing was created\.\n/],
    [401, "authentication", new RegExp(`\n {2}Nothing was created\\.\n.* ${VARIABLES.join(" and ")}`)],
    [402, "credits", /\n {2}Nothing was created\.\n {2}video-ads credits get-remaining shows the balance/],
    [404, "notFound", /answered 404.*\n {2}Nothing was created\.\n$/],
    [405, "refused", /answered 405.*\n {2}Nothing was created\.\n$/],
    [409, "refused", /answered 409.*\n {2}Nothing was created\.\n$/],
    [418, "refused", /answered 418.*\n {2}Nothing was created\.\n$/],
    [422, "validation", /refuses the request \(422\)\.\n {2}Nothing was created\.\n/],
    [451, "refused", /answered 451.*\n {2}Nothing was created\.\n$/],
    [429, "rateLimit", /answered 429.*\n {2}Nothing was created\.\n/],
    [500, "service", /answered 500/],
  ])("%i", async ([status, exit, says]) => {
    await sandbox.mock.control.rules.add({ kind: "request", operation: "links.create", status, count: 10 });
    const outcome = await sandbox.run(create);
    await sandbox.mock.control.reset();
    expect(outcome).toEqual({ code: EXIT_CODES[exit].code, stdout: "", stderr: expect.stringMatching(says) });
  });

  test("a value that the service refuses is named by its flag or argument", async () => {
    await using refusing = await serving((_, response) => response.writeHead(400).end('{"id":["No."]}'));
    const outcome = await refusing.run(["custom-template-jobs", "get", ID]);
    expect(outcome).toMatchObject({ code: 7, stderr: expect.stringMatching(/<id>: No\./) });
  });

  test.for([
    ["custom-template-jobs", "get"],
    ["ai-editing", "render"],
    ["lipsyncs", "wait"],
    ["html-interactive-ads", "wait"],
  ])("an id that is none is not sent: %j", async (command) => {
    const before = await sandbox.mock.control.requests.list();
    const outcome = await sandbox.run([...command, "42"]);
    expect(outcome).toMatchObject({
      code: 7,
      stderr: expect.stringMatching(/^error: <id>: "42" is no .*\n {2}Nothing/),
    });
    expect(await sandbox.mock.control.requests.list()).toEqual(before);
  });

  test("an id that leads elsewhere is not sent", async () => {
    expect(await sandbox.run(["links", "update", "../voices", "--title", "x"])).toMatchObject({ code: 7 });
  });

  test("no message holds a key, not even one that the service sends back", async () => {
    const env = { [LAST]: "sk-very-secret-value" };
    for (const args of [create, ["credits", "get-remaining"], [...create, "--dry-run"]]) {
      const { stdout, stderr } = await sandbox.run(args, { env });
      expect(stdout + stderr).not.toContain("secret-value");
    }
  });
});

test("what a service says cannot steer the terminal", async () => {
  await using hostile = await serving((_, response) => {
    response
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ url: ["\u001B]0;owned\u0007no"] }));
  });
  const { stderr, code } = await hostile.run(create);
  expect({ stderr, code }).toEqual({
    stderr: "error: The service refuses the request (400).\n  Nothing was created.\n  --url: \uFFFD]0;owned\uFFFDno\n",
    code: 7,
  });
});

test("what a service says neither forges a line nor fills the screen", async () => {
  await using endless = await serving((_, response) => {
    const fields = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`field_${index}`, ["x".repeat(9_000)]]),
    );
    response.writeHead(400).end(JSON.stringify({ detail: `no\nerror: forged ${"x".repeat(160_000)}`, ...fields }));
  });
  const { stderr } = await endless.run(create);
  expect(stderr.split("\n").filter((line) => line.startsWith("error:"))).toHaveLength(1);
  expect(stderr).toContain("  no error: forged xxx");
  expect(stderr).toMatch(/x …\n {2}… and 462 more\.\n$/);
  expect(stderr.length).toBeLessThan(50_000);
});

test("the status of a job cannot steer the terminal either", async () => {
  const id = ID;
  await using hostile = await serving((_, response) => {
    response.writeHead(200).end(JSON.stringify({ id, status: `\u001B[2J\u0007\nSaved ad.mp4${"x".repeat(9_000)}` }));
  });
  const { stderr } = await hostile.run(["ai-editing", "wait", id, "--timeout", "3s", "--poll", "100ms"]);
  expect(stderr).toMatch(
    /^aiEditing \S+: waiting until it is done\naiEditing \S+: \uFFFD\[2J\uFFFD Saved ad\.mp4x+ … /,
  );
  expect(stderr).not.toContain("\u001B");
});

describe("a command that makes something, when nobody knows whether it did", () => {
  const folder = useFolder();
  const ads = ["html-interactive-ads", "create", "--link", ID, "--style-ids", "spin-wheel"];
  const unsettled = "It may have been made, and may be paid for: do not simply repeat it.";

  test.for<[what: string, status: number, headers: Record<string, string>, body: string, exit: ExitName]>([
    ["a 408", 408, {}, "{}", "service"],
    ["a 500", 500, {}, "{}", "service"],
    ["a 503", 503, {}, "{}", "service"],
    ["a redirect for good", 301, { location: "/elsewhere/" }, "", "service"],
    ["a redirect", 302, { location: "/elsewhere/" }, "", "service"],
    ["an answer that is no JSON", 201, {}, "<html>Bad gateway</html>", "service"],
  ])("%s: says that it may be paid for, and where to look", async ([, status, headers, body, exit]) => {
    const asked: string[] = [];
    await using service = await serving((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(status, headers).end(body);
    });
    const outcome = await service.run(ads);
    expect(outcome).toMatchObject({ code: EXIT_CODES[exit].code, stdout: "" });
    expect(outcome.stderr).toContain(`  ${unsettled}\nLook first:\n  video-ads html-interactive-ads list\n`);
    expect(asked).toEqual(["POST /api/html_interactive_ads/"]);
  });

  test.for<[args: string[], advice: string[], look?: string]>([
    [
      create,
      [
        unsettled,
        "The service cannot list it: look on its website or for the balance (video-ads credits get-remaining) first.",
      ],
    ],
    [["lipsyncs", "render", ID], [unsettled], `video-ads lipsyncs get ${ID}`],
    [
      ["lipsyncs", "create-multi-avatar", "--video-inputs", "0.voice.input_text=Hi"],
      [unsettled],
      "video-ads lipsyncs-v2 list",
    ],
    [
      ["voices", "clone", "--name", "x", "--file", "package.json"],
      ["It may have been made: do not simply repeat it.", "The service cannot list it: look on its website first."],
    ],
  ])("the advice fits the command: %j", async ([args, advice, look]) => {
    await using service = await serving(failing(500));
    const told = advice.map((line) => `  ${line}\n`).join("");
    expect((await service.run(args)).stderr).toContain(look === undefined ? told : `${told}Look first:\n  ${look}\n`);
  });

  test.for<[status: number, args: string[], advice: (connection: string) => string]>([
    [500, ads, (connection) => `Look first:\n  video-ads html-interactive-ads list${connection}\n`],
    [500, ["lipsyncs", "render", ID], (connection) => `Look first:\n  video-ads lipsyncs get ${ID}${connection}\n`],
    [500, create, (connection) => `(video-ads credits get-remaining${connection}) first.\n`],
    [402, create, (connection) => `  video-ads credits get-remaining${connection} shows the balance.\n`],
  ])("the advice looks where the command was told to: %i to %j", async ([status, args, advice]) => {
    await using service = await serving(failing(status));
    const file = join(folder.path, "of another service.env");
    await writeFile(file, "");
    const connection = ["--base-url", service.url, "--env", file];
    const elsewhere = { VIDEO_ADS_BASE_URL: NOBODY };
    const { stderr } = await service.run([...args, ...connection], { env: elsewhere });
    expect(stderr).toContain(advice(` --base-url ${service.url} --env '${file}'`));
  });

  test.for<[what: string, status: number, args: string[]]>([
    ["the service refuses", 402, create],
    ["the service refuses", 409, create],
    ["the service refuses", 429, create],
    ["changes a record, and can be repeated", 500, ["links", "update", ID, "--title", "x"]],
    ["only reads", 500, ["voices", "list"]],
  ])("nothing of that is said of a command that %s: %i", async ([, status, args]) => {
    await using service = await serving((_, response) => response.writeHead(status, { "retry-after": "99" }).end());
    const { stderr, code } = await service.run(args);
    expect(code).toBeGreaterThan(0);
    expect(stderr).not.toContain("may");
  });
});

describe("a command that reaches nobody", () => {
  test("has a code of its own where it would have made something, and says that nothing was sent", async () => {
    const { stderr, code } = await run(create, { env: environmentAt(NOBODY) });
    expect(code).toBe(EXIT_CODES.notSent.code);
    expect(stderr).toMatch(/^error: Nothing was sent: links\.create got no answer: connect ECONNREFUSED/);
  });

  test.for([
    ["voices", "list"],
    ["links", "update", ID, "--title", "x"],
  ])("has that of a lost answer where it can be repeated: %j", async (args) => {
    const { stderr, code } = await run(args, { env: environmentAt(NOBODY) });
    expect(code).toBe(EXIT_CODES.connection.code);
    expect(stderr).toMatch(/^error: \w+\.\w+ got no answer: connect ECONNREFUSED/);
  });

  test("after it has made a job has not the code that says to send all of it again", async () => {
    await using service = await serving((request, response) => {
      const body = JSON.stringify({ id: ID, status: "pending", preview: "https://media.example.com/p.jpg" });
      // After this answer nobody listens any more.
      if (request.method === "GET") response.once("close", () => void service.close());
      response.writeHead(200, { "content-type": "application/json", connection: "close" }).end(body);
    });
    const edit = asking("aiEditing.create");
    const { stderr, code } = await service.run([...edit, "--render", "--poll", "1ms"]);
    expect(code).toBe(EXIT_CODES.connection.code);
    expect(stderr).toContain(`error: Nothing was sent: aiEditing.render got no answer: connect ECONNREFUSED`);
    expect(stderr).toContain(`Its preview is ready. Render it with:\n  video-ads ai-editing render ${ID} --wait\n`);
  });
});

test("a redirect names what says where the service is", async () => {
  await using service = await serving((_, response) =>
    response.writeHead(302, { location: "http://127.0.0.2:1/x/" }).end(),
  );
  for (const [flags, setting] of [
    [[], "VIDEO_ADS_BASE_URL"],
    [["--base-url", service.url], "--base-url"],
  ] as const) {
    const { stderr, code } = await service.run(["voices", "list", ...flags]);
    expect(code).toBe(EXIT_CODES.service.code);
    expect(stderr).toBe(
      "error: GET was redirected (302) to http://127.0.0.2:1/x/. Five redirects at most, on one host.\n" +
        `  It was asked at ${service.url} (${setting}): change that if the service is where the redirect leads.\n`,
    );
  }
});

test("a fault inside of a field is named as it is set on the command line", async () => {
  await using service = await serving((_, response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ video_inputs: [{}, { voice: { input_text: ["Too long."] } }], name: ["No."] })),
  );
  const words = ["lipsyncs", "create-multi-avatar", "--video-inputs", "0.voice.input_text=Hi"];
  const { stderr } = await service.run(words);
  expect(stderr).toContain("\n  --video-inputs 1.voice.input_text=: Too long.\n  --name: No.\n");
});

test.for(["90", "0s", "soon"])(
  "a duration that has no unit, or is none, is refused with what to write: %s",
  async (given) => {
    for (const flag of ["--timeout", "--poll"]) {
      const { stderr, code } = await run(["lipsyncs", "wait", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", flag, given]);
      expect({ stderr, code }).toEqual({ code: 2, stderr: expect.stringMatching(/such as 250ms|90s/) });
    }
  },
);

test.for([
  ["--poll", "0.5ms", "This duration is 1ms or more"],
  ["--poll", "0", "This duration is 1ms or more"],
  ["--poll", "25d", "This duration is 24d at most"],
  ["--timeout", "30d", "This duration is 24d at most"],
  ["--timeout", "0", "A duration is longer than 0, such as 250ms, 90s or 15m"],
])("a wait that no timer keeps is refused before anything is paid for: %s %s", async ([flag, given, said]) => {
  let asked = 0;
  await using service = await serving((_, response) => {
    asked++;
    response.end("{}");
  });
  const edit = asking("aiEditing.create");
  const { stderr, code } = await service.run([...edit, "--wait", flag ?? "", given ?? ""]);
  expect({ stderr, code, asked }).toEqual({ code: 2, stderr: expect.stringContaining(said ?? ""), asked: 0 });
});

describe("without a service", () => {
  const folder = useFolder();

  test("variables that are not set are named, and where to get them", async () => {
    expect(await run(create)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(
        new RegExp(
          `Not set: VIDEO_ADS_BASE_URL, ${VARIABLES.join("(,| and) ")}.*\\.\n  ${VARIABLES[0]}: (.|\n)*video-ads mock`,
        ),
      ),
    });
    // Each with where it comes from, as the contract says in its first sentence.
    const { stderr } = await run(create);
    for (const { variable, description } of model.security.credentials.filter((one) =>
      settings.includes(one.setting),
    )) {
      const line = stderr.split("\n").find((one) => one.startsWith(`  ${variable}: `));
      expect(line).toContain(description.slice(1, description.indexOf(".")));
    }
    const given = Object.fromEntries(settings.slice(0, -1).map((setting) => [setting, "given"]));
    const env = { ...environment(), ...environmentOf("http://127.0.0.1:1", given) };
    expect((await run(create, { env })).stderr).toMatch(new RegExp(`Not set: .*\\b${LAST}\\b`));
  });

  test("--env sets what is not set, and a file that is not there is named", async () => {
    const file = join(folder.path, "keys.env");
    const lines = Object.entries(environmentOf("http://127.0.0.1:1")).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(file, lines.join(""));
    const env = { ...environment(), VIDEO_ADS_BASE_URL: NOBODY };
    expect((await run([...create, "--env", file], { env })).stderr).toContain(`It was asked at ${NOBODY}`);
    expect(await run([...create, "--env", `${file}.gone`])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is no such file"),
    });
  });

  test("an address where nobody listens is named, and the local service suggested", async () => {
    const { VIDEO_ADS_BASE_URL: _, ...env } = environmentAt(NOBODY);
    const outcome = await run([...create, "--base-url", NOBODY], { env });
    expect(outcome).toMatchObject({ code: EXIT_CODES.notSent.code, stdout: "" });
    expect(outcome.stderr).toMatch(
      new RegExp(`ECONNREFUSED(.|\n)*It was asked at ${NOBODY} \\(--base-url\\)(.|\n)*video-ads mock starts`),
    );
    expect(outcome.stderr).not.toContain("may have arrived");
  });
});
