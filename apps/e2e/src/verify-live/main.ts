// `pnpm verify:live`: holds the real service against the contract, with a user's own keys.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { buildModel, type OpenApi } from "@video-ads/model";
import { markdown, summary } from "./markdown.ts";
import { readOptions, USAGE } from "./options.ts";
import { verify } from "./verify.ts";

try {
  const contract: OpenApi = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json"), "utf8"),
  );
  const model = buildModel(contract);
  const options = readOptions(process.argv.slice(2), process.env, model);
  if (!options) console.log(USAGE);
  else {
    const verification = await verify(model, options, ({ step, exchange }) => {
      const wrong = exchange.violations.filter(({ side }) => side === "answer").length;
      console.log(
        `${step.operation.id}, ${step.purpose}: ${exchange.status ?? "no answer"}${wrong > 0 ? `, ${wrong} violations` : ""}`,
      );
    });
    const unanswered = verification.outcomes.every(({ exchange }) => exchange.status === undefined);
    if (unanswered) throw new Error(`${new URL(options.upstream).host} does not answer.`);
    await writeFile(options.output, markdown(verification, { host: new URL(options.upstream).host, at: new Date() }));
    console.log(`\n${summary(verification)}: see ${options.output}`);
  }
} catch (error) {
  console.error(`verify:live: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
