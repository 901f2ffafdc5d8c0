// Questions on a terminal whose answers are not shown.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CliError } from "../errors/cli-error.ts";
import { Interruption } from "../run/interrupt.ts";

export interface Question {
  readonly text: string;
  /** What is typed is shown. Behind one that is not, nothing is shown any more: several lines may be pasted at once. */
  readonly shown?: true;
}

/** The answers, in their order. */
export async function answersTo([first, ...later]: readonly [Question, ...Question[]]): Promise<string[]> {
  let isShown = first.shown === true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  const ask = ({ text }: Question): void => void process.stderr.write(text);
  try {
    return await new Promise((resolve, reject) => {
      const answers: string[] = [];
      const left = [...later];
      terminal.once("SIGINT", () => reject(new Interruption("SIGINT")));
      // Ctrl-D: there will be no answer.
      terminal.once("close", () => reject(new CliError("Not all was answered. Nothing was kept.")));
      terminal.on("line", (line) => {
        if (!isShown) process.stderr.write("\n");
        answers.push(line.trim());
        const next = left.shift();
        if (!next) return resolve(answers);
        // At once: what was pasted behind this line is read next.
        isShown &&= next.shown === true;
        ask(next);
      });
      ask(first);
    });
  } finally {
    terminal.close();
  }
}
