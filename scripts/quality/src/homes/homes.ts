// Which question is answered where. A second answer elsewhere is how packages come to disagree, so each question names the mark that
// code carries which answers it.

/** Which files are asked: what is shipped or makes what is, or what tests it. */
export type Asked = "code" | "tests";

/** A question that several packages ask, and the one place that answers it. */
export interface Home {
  /** In the words of somebody who looks for it. */
  question: string;
  /** Folder or file of the repository. */
  home: string;
  /** @default "code" */
  asked?: Asked;
  /** What code looks like that answers the question. */
  mark: RegExp;
  /** Files in which the mark means something else, each with what it means there. */
  elsewhere?: Readonly<Record<string, string>>;
}

export const HOMES: readonly Home[] = [
  { question: "what is a UUID?", home: "packages/core/src/ids", mark: /\[(?:0-9|\\d)a-f\]\{8\}/i },
  {
    question: "how is text put into HTML?",
    home: "packages/http/src",
    mark: /&lt;/,
    elsewhere: { "apps/docs/build/markdown/render.ts": "takes it out again, for the address of a heading" },
  },
  { question: "what is said of a port that is taken?", home: "packages/http/src", mark: /EADDRINUSE/ },
  {
    question: "how are events sent to a page?",
    home: "packages/http/src",
    mark: /text\/event-stream/,
    elsewhere: { "apps/quickstart/src/app.ts": "asks what the page wants to be sent" },
  },
  { question: "how much of a body is read, and for how long?", home: "packages/http/src", mark: /failed: "tooLarge"/ },
  {
    question: "who is on this machine?",
    home: "packages/http/src",
    mark: /"::1"|\[::1\]/,
    elsewhere: { "packages/mock/src/http/cors.ts": "says in a docstring what the home lets in" },
  },
  {
    question: "how long does the service ask one to wait?",
    home: "packages/core/src/pace",
    mark: /get\("retry-after"\)/i,
    elsewhere: {
      "packages/client/src/proxy/forward.ts": "hands the header on as it came",
      "packages/codegen/src/samples/go.ts": "writes a program in Go, which has no package of ours",
    },
  },
  { question: "how much later does the next look come?", home: "packages/core/src/pace", mark: /\* 1\.5\b|GROWTH/ },
  {
    question: "which answers pass by themselves?",
    home: "packages/core/src/transient",
    mark: /=== 408|=== 429|>= 500|408\|429/,
    elsewhere: {
      "packages/client/src/transport/retry-policy.ts":
        "429 says that nothing was taken: the one status after which a POST is repeated",
      "packages/mock/src/control/disturber.ts": "plays the service, which sends Retry-After with some",
      "packages/mock/src/http/app.ts": "a service that fails answers as it can, which breaks no contract",
    },
  },
  {
    question: "was a connection ever made?",
    home: "packages/core/src/unsent",
    mark: /ECONNREFUSED|ENOTFOUND/,
    elsewhere: { "packages/http/src/server/listen-error.ts": "an address of this machine that it does not have" },
  },
  { question: "what stands for a secret?", home: "packages/core/src/redact", mark: /"\*\*\*"|"•••"|\[redacted\]/ },
  { question: "how long is a duration?", home: "packages/core/src/duration", mark: /86_400_000|3_600_000/ },
  { question: "how long does a timer wait?", home: "packages/core/src/duration", mark: /2 \*\* 31 - 1|2_147_483_647/ },
  {
    question: "what does a fault of a validator say?",
    home: "packages/core/src/faults",
    mark: /instancePath/,
    elsewhere: {
      "packages/mcp/src/results/fitting.ts": "finds what does not fit, to leave it out; says nothing",
      "packages/core/src/schema-problems/index.ts": "speaks to who has written the value, and shows it",
    },
  },
  { question: "how are multiples counted?", home: "packages/core/src/multiples", mark: /multipleOfPrecision/ },
  { question: "how are credits rounded?", home: "packages/core/src/price", mark: /\b1e6\b/ },
  {
    question: "how does a test run a program?",
    home: "scripts/testing/program.ts",
    asked: "tests",
    mark: /"node:child_process"|"tinyexec"/,
    elsewhere: {
      "scripts/bench/test/processes.test.ts": "the text of a program whose own programs are measured",
      "scripts/quality/test/homes.test.ts": "an answer that has to be found",
      "scripts/testing/test/program.test.ts": "the text of a program that leaves one behind",
    },
  },
];
