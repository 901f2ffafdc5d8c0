import { EXIT_CODES } from "./errors/exit-codes.ts";
import { helpFor, orHelp, program } from "./program/program.ts";
import { normalized } from "./program/words.ts";

/** Runs one command line, and says what to exit with. */
export async function main(argv: readonly string[]): Promise<number> {
  // Who reads our output may have seen enough: `video-ads … | head -1`.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? EXIT_CODES.done.code : EXIT_CODES.unexpected.code);
  });
  try {
    const [first, ...rest] = argv;
    if (first === "mock" || first === "docs") {
      const { runCompanion } = await import("./commands/companion.ts");
      return await runCompanion(first, rest);
    }
    if (first === "complete") {
      const { complete } = await import("./commands/completion.ts");
      await complete(rest);
      return EXIT_CODES.done.code;
    }
    const words = orHelp(normalized(argv));
    await (await program(words)).parseAsync(words, { from: "user" });
    return EXIT_CODES.done.code;
  } catch (error) {
    const { report } = await import("./errors/report.ts");
    return report(error, helpFor(normalized(argv)));
  }
}
