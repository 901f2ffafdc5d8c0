import { EXIT_CODES } from "./errors/exit-codes.ts";
import { forgetAnswer, isAnswerOwed } from "./output/owed.ts";
import { helpFor, orHelp, program } from "./program/program.ts";
import { companionIn, normalized, wantsJsonErrors } from "./program/words.ts";
import { refuseYesOrNo } from "./program/yes-or-no.ts";

/** Runs one command line, and says what to exit with. */
export async function main(argv: readonly string[]): Promise<number> {
  let fault: Error | undefined;
  forgetAnswer();
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Who reads our output may have seen enough: `video-ads … | head -1`. Of what may be paid for nobody has.
    if (error.code === "EPIPE" && !isAnswerOwed()) process.exit(EXIT_CODES.done.code);
    fault ??= error;
  });
  // What is said beside the answer has no reader any more: that ends no work.
  process.stderr.on("error", () => {});
  const code = await outcome(argv);
  // A stream tells of what it could not write in a turn of its own.
  await new Promise((resolve) => setImmediate(resolve));
  if (code !== EXIT_CODES.done.code || fault === undefined) return code;
  const [{ report }, { unwritten }] = await Promise.all([
    import("./errors/report.ts"),
    import("./output/standard-output.ts"),
  ]);
  return await report(unwritten(fault), helpFor(normalized(argv)), wantsJsonErrors(argv));
}

/** What a command line comes to, whether its output has arrived or not. */
async function outcome(argv: readonly string[]): Promise<number> {
  try {
    const [first, ...rest] = argv;
    const companion = companionIn(argv);
    if (companion) {
      const { runCompanion } = await import("./commands/companion.ts");
      return await runCompanion(companion.tool, companion.args);
    }
    if (first === "complete") {
      const { complete } = await import("./commands/completion.ts");
      await complete(rest);
      return EXIT_CODES.done.code;
    }
    const words = orHelp(normalized(argv));
    const root = await program(words);
    refuseYesOrNo(root, words);
    await root.parseAsync(words, { from: "user" });
    return EXIT_CODES.done.code;
  } catch (error) {
    const { report } = await import("./errors/report.ts");
    return report(error, helpFor(normalized(argv)), wantsJsonErrors(argv));
  }
}
