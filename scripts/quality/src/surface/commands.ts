// What a command line takes: its commands with their flags, as `--help` lists them.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Published } from "../packages/published.ts";
import { runOk } from "../rehearse/command.ts";

/** Each command of each program, with its usage, its arguments and its flags. */
export async function commandsOf(root: string, { directory, manifest }: Published): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const more = manifest.bin && tellingMore(join(root, directory, "package.json"));
  const ask = async (name: string, file: string, words: readonly string[]): Promise<void> => {
    const help = await runOk([process.execPath, `--import=${more}`, join(root, directory, file), ...words, "--help"], {
      cwd: root,
    });
    const command = [name, ...words].join(" ");
    found.set(command, takes(help));
    const listed = subcommands(help, [name, ...words]);
    const others = name === "video-ads" && words.length === 0 ? OTHERS : [];
    for (const word of listed.filter((one) => others.includes(one)))
      found.set(`${command} ${word}`, "the program of another package");
    const inner = listed.filter((word) => !found.has(`${command} ${word}`));
    // Two at a time: each is a process.
    for (let at = 0; at < inner.length; at += 2) {
      await Promise.all(inner.slice(at, at + 2).map((word) => ask(name, file, [...words, word])));
    }
  };
  for (const [name, file] of Object.entries(manifest.bin ?? {})) await ask(name, file, []);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A module that lets help list each flag with the values that it may have, and whether it has to be there, which help tells nobody. */
function tellingMore(manifest: string): string {
  const commander = pathToFileURL(createRequire(manifest).resolve("commander"));
  const script = `import { Help } from "${commander}";
    Help.prototype.optionTerm = ({ flags, argChoices, mandatory }) => {
      const known = argChoices ? flags.replace(/(?<=[<[])[^>\\]]+/, argChoices.join("|")) : flags;
      return known + (mandatory ? " (required)" : "");
    };`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** The usage, and each flag with its value, without what is said of them. */
function takes(help: string): string {
  // A long usage goes on in the lines below it.
  const usage = (/^Usage: (.*(?:\n +\S.*)*)/m.exec(help)?.[1] ?? "").replace(/\s+/g, " ");
  const flags = help
    .split("\n")
    .flatMap((line) => /^ {2}((?:-\w, )?--[\w-]+(?: [<[][^\s>\]]+[>\]])?(?: \(required\))?)/.exec(line)?.[1] ?? []);
  return [usage, ...new Set(flags)].join("\n");
}

/** Commands are listed by name under headings. */
function subcommands(help: string, [program = "", ...words]: readonly string[]): string[] {
  if (words.length >= 2) return [];
  const sections = help
    .split(/^(?=\S)/m)
    .filter((section) => /^[A-Z][\w ,]*:\n/.test(section) && !/^(Examples?|Arguments):/.test(section));
  const names = sections.flatMap((section) =>
    section
      .split("\n")
      .slice(1)
      .flatMap((line) => /^ {2}([a-z][\w-]*)(?: [<[].*?)? {2,}\S/.exec(line)?.[1] ?? []),
  );
  return [...new Set(names)].filter((name) => name !== program);
}

/** Commands that start the program of another package: what that does is for its own report. */
const OTHERS = ["mock", "docs", "coverage", "can-upgrade"];
