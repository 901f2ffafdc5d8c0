import { createRequire } from "node:module";
import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import { freePort } from "@video-ads/testing/free-port";
import { loopback } from "@video-ads/testing/loopback";
import { start } from "@video-ads/testing/program";
import type { ErrorRequestHandler } from "express";
import express from "express";
import * as validator from "express-openapi-validator";
import { program } from "../installed.ts";
import { CLONE, type Reader } from "../reader.ts";

const require = createRequire(import.meta.url);
const { paths } = require("@video-ads/spec/openapi.json");
const ANSWER: object =
  paths["/api/ads_clone/"].post.responses["201"].content["application/json"].examples.originalLanguage.value;

const HEADERS = { "Content-Type": "application/json", ...headersOf(keysOf("reader")) };

/** A clone in the language of the video and in German is taken, and in a language that there is not it is refused. */
async function tryClones(url: string): Promise<void> {
  for (const [language, wanted] of [
    [null, 201],
    ["de", 201],
    ["xx", 400],
  ] as const) {
    const body = JSON.stringify({ ...CLONE, language });
    const answer = await fetch(`${url}/api/ads_clone/`, { method: "POST", headers: HEADERS, body });
    const text = await answer.text();
    if (answer.status !== wanted) throw new Error(`language ${language}: ${answer.status} ${text}`);
  }
}

export const expressValidator: Reader = {
  name: "express-openapi-validator",
  does: "validates the requests and answers of an Express app: null is a language, and a word outside of the set is none",
  takes: ["openapi-without-examples.json", "openapi-3.1.json"],
  not: {
    forms: ["openapi.json", "openapi-dereferenced.json"],
    says: /resolves to more than one schema/,
    why: "it reads a field `id` of an example as the id of a schema",
  },
  async read(file) {
    const app = express();
    app.use(express.json());
    app.use(validator.middleware({ apiSpec: file, validateRequests: true, validateResponses: true }));
    app.post("/api/ads_clone/", (_, answer) => {
      answer.status(201).json(ANSWER);
    });
    const failed: ErrorRequestHandler = (error, _, answer, __) => {
      answer.status(error.status ?? 500).send(String(error.message));
    };
    app.use(failed);
    await using server = await loopback(app);
    await tryClones(server.url);
  },
};

export const prism: Reader = {
  name: "@stoplight/prism-cli",
  does: "answers the examples, and holds requests against it: null is a language, and a word outside of the set is none",
  takes: ["openapi.json", "openapi-3.1.json", "openapi-dereferenced.json"],
  slow: true,
  async read(file, folder) {
    const port = String(await freePort(21_000, 2_000));
    const words = [...program("@stoplight/prism-cli", "prism"), "mock", file, "--port", port, "--errors"];
    await using server = start(words, { cwd: folder, extraEnv: { SCARF_ANALYTICS: "false" } });
    await server.said(/listening on/);
    await tryClones(`http://127.0.0.1:${port}`);
  },
};
