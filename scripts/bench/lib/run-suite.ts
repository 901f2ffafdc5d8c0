/** `node run-suite.ts SUITE`: runs one suite and sends its parent what it does and what it finds. */
import { suites } from "../suites.ts";
import { checkFigures } from "./check-figures.ts";
import type { Message } from "./suite-process.ts";

const [name = ""] = process.argv.slice(2);
// A parent that is gone wants no result.
process.on("disconnect", () => process.exit());
const send = (message: Message): Promise<void> =>
  new Promise((done) => {
    if (process.send) process.send(message, () => done());
    else done();
  });

try {
  const suite = await suites[name]?.();
  if (!suite) throw new Error(`There is no suite ${name}.`);
  const figures = checkFigures(await suite.run((progress) => void send({ progress })));
  await send({ figures });
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = text.split("\n").filter((line) => !line.includes("(node:internal/"));
  await send({ failure: lines.join("\n") });
}
process.exit();
