// What a command says when it has made something and the first look at it fails, or when nothing can be looked at.
import type { ServerResponse } from "node:http";
import { jobOutcome, withValue } from "@video-ads/core/job";
import { jobIdOf } from "@video-ads/model/testing/requests";
import { describe, expect, test } from "vitest";
import { EXIT_CODES, type ExitName } from "../src/errors/exit-codes.ts";
import { resources } from "../src/generated/resources.ts";
import { asking, environmentAt, KEYS, run, serving } from "./support.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const edit = asking("aiEditing.create");

/** A service that takes everything on with one answer, and has another one for every look. */
const service = (made: string, look: (response: ServerResponse) => void = () => {}) =>
  serving((request, response) => {
    if (request.method === "GET") look(response);
    else response.writeHead(201).end(made);
  });

const json = { "content-type": "application/json" };

describe("a look that fails after a create", () => {
  test.for<[what: string, status: number, body: string, exit: ExitName]>([
    ["a 404", 404, '{"detail":"Not found."}', "notFound"],
    ["a 403", 403, '{"detail":"not yours"}', "authentication"],
    ["a page", 200, "<html>Bad gateway</html>", "service"],
  ])("%s: the command that takes the job up again is named", async ([, status, body, exit]) => {
    await using scripted = await service(JSON.stringify({ id: ID, status: "pending" }), (response) =>
      response.writeHead(status, json).end(body),
    );
    // The second need not look for as long as a read can lag behind a create.
    for (const flags of [["--wait"], ["--render", "--timeout", "2s"]]) {
      const { stderr, stdout, code } = await scripted.run([...edit, ...flags, "--poll", "100ms"]);
      expect({ stdout, code }).toEqual({ stdout: "", code: EXIT_CODES[exit].code });
      expect(stderr).toContain(
        `The job goes on. Take it up again with:\n  video-ads ai-editing wait ${ID} --until preview\n`,
      );
      expect(stderr).not.toContain("do not simply repeat");
    }
  });
});

test("a wait that was too short says once that the job goes on, and does not know whether it is rendered", async () => {
  await using scripted = await service("", (response) =>
    response
      .writeHead(200, json)
      .end(JSON.stringify({ id: ID, status: "pending", preview: "https://x.example.com/p" })),
  );
  const { stderr, code } = await scripted.run(["ai-editing", "wait", ID, "--timeout", "300ms", "--poll", "100ms"]);
  expect(code).toBe(EXIT_CODES.timeout.code);
  expect(stderr.slice(stderr.indexOf("error:"))).toBe(
    `error: aiEditing ${ID} was still running after 0.3 s.\n` +
      `It goes on. Take it up again with:\n  video-ads ai-editing wait ${ID}\n` +
      `If it has not been rendered yet:\n  video-ads ai-editing render ${ID} --wait\n`,
  );
});

describe("a wait in which nothing could be read", () => {
  const short = ["--timeout", "4s", "--poll", "10ms"];
  const resume = `Take it up again with:\n  video-ads ai-editing wait ${ID}\n`;

  test("exits as a single read does, and says why: nobody listens", async () => {
    const env = environmentAt("http://127.0.0.1:2");
    const { stderr, stdout, code } = await run(["ai-editing", "wait", ID, ...short], { env });
    expect({ stdout, code }).toEqual({ stdout: "", code: EXIT_CODES.connection.code });
    const [waiting, fault, ...end] = stderr.split(/(?<=\n)/);
    expect(waiting).toBe(`aiEditing ${ID}: waiting until it is done\n`);
    expect(fault).toMatch(/^aiEditing \S+: could not be read: connect ECONNREFUSED 127\.0\.0\.1:2 \(\d+ s\)\n$/);
    expect(end.join("")).toBe(
      `error: aiEditing ${ID} could not be read in 4 s: aiEditing.get got no answer: connect ECONNREFUSED 127.0.0.1:2.\n` +
        "  It was asked at http://127.0.0.1:2 (VIDEO_ADS_BASE_URL).\n" +
        `  Is the service there? video-ads mock starts a local one.\n${resume}`,
    );
  });

  test.for<[status: number, exit: ExitName]>([
    [503, "service"],
    [429, "rateLimit"],
  ])("exits as a single read does, and says why once, also after a create: %i", async ([status, exit]) => {
    const body = '{"detail":"maintenance until 18:00"}';
    const look = (response: ServerResponse) => void response.writeHead(status, json).end(body);
    await using scripted = await service(JSON.stringify({ id: ID, status: "pending" }), look);
    for (const words of [
      ["ai-editing", "wait", ID],
      [...edit, "--render"],
    ]) {
      const { stderr, code } = await scripted.run([...words, ...short]);
      expect(code).toBe(EXIT_CODES[exit].code);
      expect(stderr.match(/could not be read: the service answered \d+ /g)).toEqual([
        `could not be read: the service answered ${status} `,
      ]);
      expect(stderr).toContain(
        `error: aiEditing ${ID} could not be read in 4 s: aiEditing.get answered ${status}: maintenance until 18:00\n`,
      );
      expect(stderr.includes("The job goes on.")).toBe(words.includes("create"));
      expect(stderr).toContain(`Take it up again with:\n  video-ads ai-editing wait ${ID}`);
    }
  });

  test.for<[status: number, headers: Record<string, string>, exit: ExitName]>([
    [501, {}, "service"],
    [408, {}, "service"],
    // The service asks for a longer pause than the wait has.
    [429, { "retry-after": "3600" }, "rateLimit"],
  ])(
    "exits by the answer that came, also when the end breaks off the next read: %i",
    async ([status, headers, exit]) => {
      let looks = 0;
      await using scripted = await service(JSON.stringify({ id: ID, status: "pending" }), (response) => {
        // The first is answered, and every later one is held until the end.
        if (looks++ === 0) response.writeHead(status, { ...json, ...headers }).end('{"detail":"no"}');
      });
      for (const words of [
        ["ai-editing", "wait", ID],
        [...edit, "--wait"],
      ]) {
        looks = 0;
        const { stderr, code } = await scripted.run([...words, ...short]);
        expect({ code, stderr }).toMatchObject({ code: EXIT_CODES[exit].code });
        expect(stderr).toContain(
          `error: aiEditing ${ID} could not be read in 4 s: aiEditing.get answered ${status}: no\n`,
        );
        expect(looks).toBe(status === 429 ? 1 : 2);
      }
    },
  );

  test("exits as a look at a list does that lacks the job, before it has looked often enough to give up", async () => {
    await using scripted = await service("", (response) => response.writeHead(200, json).end("[]"));
    const list = ["lipsyncs-v2", "wait", ID, "--timeout", "3s", "--poll", "10m"];
    const { stderr, code } = await scripted.run(list);
    expect(code).toBe(EXIT_CODES.notFound.code);
    expect(stderr).toContain(
      `error: lipsyncV2 ${ID} could not be read in 3 s: lipsyncV2 ${ID} is unknown to the service.\n`,
    );
  });

  test("has a code of its own when no answer came in time", async () => {
    await using silent = await service("", () => {});
    const { stderr, code } = await silent.run(["ai-editing", "wait", ID, "--timeout", "300ms"]);
    expect(code).toBe(EXIT_CODES.timeout.code);
    expect(stderr).toBe(
      `aiEditing ${ID}: waiting until it is done\nerror: aiEditing ${ID} could not be read in 0.3 s.\n${resume}`,
    );
  });
});

test("a job that was read, and then could not be read any more, says why not", async () => {
  let reads = 0;
  await using scripted = await service("", (response) => {
    if (reads++ === 0) response.writeHead(200, json).end(JSON.stringify({ id: ID, status: "pending" }));
    else response.writeHead(503, json).end('{"detail":"maintenance until 18:00"}');
  });
  const { stderr, code } = await scripted.run(["ai-editing", "wait", ID, "--timeout", "5s", "--poll", "10ms"]);
  expect(code).toBe(EXIT_CODES.timeout.code);
  expect(stderr).toContain(
    `error: aiEditing ${ID} was still running after 5 s.\n` +
      "  Not every read has succeeded. The last that failed: aiEditing.get answered 503: maintenance until 18:00\n" +
      "It goes on. Take it up again with:\n",
  );
});

test("a job that was read is called running when the end breaks off the next read", async () => {
  let reads = 0;
  await using scripted = await service("", (response) => {
    if (reads++ === 0) response.writeHead(200, json).end(JSON.stringify({ id: ID, status: "pending" }));
  });
  const { stderr, code } = await scripted.run(["ai-editing", "wait", ID, "--timeout", "3s", "--poll", "10ms"]);
  expect(code).toBe(EXIT_CODES.timeout.code);
  expect(stderr).toContain(`error: aiEditing ${ID} was still running after 3 s.\nIt goes on.`);
  expect(reads).toBe(2);
});

test.for([405, 409, 410])("a look that is refused has one exit code, and is not to be repeated: %i", async (status) => {
  await using scripted = await service("", (response) => response.writeHead(status, json).end('{"detail":"gone"}'));
  for (const verb of ["get", "wait"]) {
    const { stderr, code } = await scripted.run(["ai-editing", verb, ID]);
    expect(code).toBe(EXIT_CODES.refused.code);
    expect(stderr).toContain(`aiEditing.get answered ${status}: gone`);
    expect(stderr).not.toMatch(/again|goes on/);
  }
});

/** Each state in which a job has failed, of each type whose records say why. */
const failures = resources.flatMap(({ command, job }) =>
  Object.entries(job?.states ?? {}).flatMap(([state, meaning]) =>
    job?.reason && jobOutcome(meaning) === "failed" ? [{ command, job, state, meaning, reason: job.reason }] : [],
  ),
);

test.for(failures)(
  "a job that has failed says why, of whatever type: $command, $state",
  async ({ command, job, state, meaning, reason }) => {
    const id = jobIdOf(job.type);
    const record = withValue({ id, [job.status]: state }, reason, "The reference video is private");
    await using scripted = await service("", (response) =>
      response.writeHead(200, json).end(JSON.stringify(job.by === "ids" ? [record] : record)),
    );
    const { stderr, code } = await scripted.run([command, "wait", id, "--poll", "1ms"]);
    expect(code).toBe(EXIT_CODES.jobFailed.code);
    expect(stderr).toContain(`ended as ${meaning}: The reference video is private\n`);
    const asked = await scripted.run([command, "wait", id, "--poll", "1ms", "--json"]);
    expect(JSON.parse(asked.stderr.trim().split("\n").at(-1) ?? "").error).toMatchObject({ exit: "jobFailed", id });
  },
);

test.for(["get", "wait"])(
  "of a job that is done each part that has failed is told of, with its reason: %s",
  async (verb) => {
    const outputs = [{ status: "done" }, { status: "failed", failed_reason: "No voice." }, { status: "failed" }];
    const record = { id: ID, status: "done", outputs };
    await using scripted = await service("", (response) => response.writeHead(200, json).end(JSON.stringify(record)));
    const { stderr, code } = await scripted.run(["link-to-videos", verb, ID]);
    expect(code).toBe(EXIT_CODES.done.code);
    expect(stderr.split("\n").filter((line) => line.startsWith("warning: "))).toEqual([
      `warning: linkToVideo ${ID} is done, but part 2 of 3 has failed: No voice.`,
      `warning: linkToVideo ${ID} is done, but part 3 of 3 has failed.`,
    ]);
  },
);

test.for(["get", "wait"])(
  "a job that is done, and each of whose parts has failed, is done with a warning: %s",
  async (verb) => {
    const failed = { status: "failed", failed_reason: "No voice." };
    const record = { id: ID, status: "done", outputs: [failed, failed] };
    await using scripted = await service("", (response) => response.writeHead(200, json).end(JSON.stringify(record)));
    const said = async (): Promise<string> => {
      const { stderr, code } = await scripted.run(["link-to-videos", verb, ID]);
      expect(code).toBe(EXIT_CODES.done.code);
      return stderr;
    };
    expect(await said()).toContain(`warning: linkToVideo ${ID} is done, but each of its parts has failed: No voice.\n`);
    record.outputs = [failed, { ...failed, status: "done" }];
    expect(await said()).not.toContain("each of its parts");
  },
);

test("the status of a job holds no key", async () => {
  const keys = Object.values(KEYS);
  await using echoing = await service("", (response) =>
    response.writeHead(200, json).end(JSON.stringify({ id: ID, status: ["for", ...keys].join(" ") })),
  );
  const { stderr } = await echoing.run(["ai-editing", "wait", ID, "--timeout", "3s"]);
  expect(stderr).toContain(`aiEditing ${ID}: for${" ***".repeat(keys.length)} (`);
  expect(stderr).not.toContain("a-long");
});

test.for(["/media/a.mp4", "file:///etc/passwd", "ad.mp4"])(
  "an output that cannot be fetched is a download that fails, and is not advised to be tried again: %s",
  async (output) => {
    await using scripted = await service("", (response) =>
      response.writeHead(200, json).end(JSON.stringify({ id: ID, status: "done", video_output: output })),
    );
    for (const target of ["ad.mp4", "ads/"]) {
      const { stderr, code } = await scripted.run(["ai-editing", "wait", ID, "--download", target]);
      expect(code).toBe(EXIT_CODES.download.code);
      expect(stderr.slice(stderr.indexOf("error:"))).toBe(
        `error: Job ${ID} is done, and its output is at no address that can be fetched: ${output}\n`,
      );
    }
  },
);

test("a job that is done without a result has nothing to download, and the same command is not advised", async () => {
  await using scripted = await service("", (response) =>
    response.writeHead(200, json).end(JSON.stringify({ id: ID, status: "done", video_output: null })),
  );
  const { stderr, code } = await scripted.run(["ai-editing", "wait", ID, "--download", "ad.mp4"]);
  expect(code).toBe(EXIT_CODES.download.code);
  expect(stderr.slice(stderr.indexOf("error:"))).toBe(`error: Job ${ID} is done, and has nothing to download.\n`);
});

test.for([`{"id":"${ID.slice(0, -1)}f","status":"pending"}`, '{"status":"pending"}'])(
  "an answer to a render that is not about its job is not waited for: %s",
  async (answer) => {
    await using scripted = await service(answer, (response) =>
      response.writeHead(200, json).end(JSON.stringify({ id: ID, status: "pending" })),
    );
    const { stderr, code } = await scripted.run(["ai-editing", "render", ID, "--wait"]);
    expect(code).toBe(EXIT_CODES.service.code);
    expect(stderr).toMatch(/aiEditing\.render answered (201 with no job|without the id of its job): /);
    expect(stderr).toContain(answer);
    expect(stderr).toContain(`Look first:\n  video-ads ai-editing get ${ID}\n`);
  },
);

test.for([
  '{"status":"pending"}',
  "[]",
  "null",
  '{"id":null}',
  '{"id":7}',
  '{"id":""}',
  '{"id":"job-7"}',
  '{"id":"../x"}',
])("an answer without the id of a job may be paid for, whatever was asked for: %s", async (answer) => {
  await using scripted = await service(answer);
  for (const flags of [[], ["--wait"], ["--render"], ["--render", "--download", "ad.mp4"]]) {
    const { stderr, stdout, code } = await scripted.run([...edit, ...flags]);
    expect({ stdout, code }).toEqual({ stdout: "", code: EXIT_CODES.service.code });
    expect(stderr).toContain(`aiEditing.create answered 201 with no job: ${answer}`);
    expect(stderr).toContain("It may have been made, and may be paid for: do not simply repeat it.");
  }
});
