import type { JobState } from "@video-ads/client";
import { durationInWords } from "@video-ads/core/duration";
import { oneLine, printable } from "@video-ads/core/printable";
import { withoutCredentials } from "@video-ads/operate/credentials";
import type { Job } from "@video-ads/operate/facts";
import { security } from "../generated/resources.ts";
import { liveLine } from "./live-line.ts";

/** What is shown while a job is waited for. */
export interface ProgressDisplay {
  update(state: JobState<Job>): void;
  /** Says why a read has failed. */
  fault(why: string): void;
  end(): void;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const BAR = 20;
/** Characters; the states of the contract have half as many. */
const MOST_STATUS = 60;
const MOST_FAULT = 200;

/** A line that moves on a terminal, and one line per change elsewhere. Both on standard error. */
export function showProgress(type: string, id: string, until: "preview" | "done"): ProgressDisplay {
  const started = performance.now();
  const what = `${type} ${oneLine(id)}`;
  return process.stderr.isTTY ? moving(what, started) : plain(what, until, started);
}

function moving(what: string, started: number): ProgressDisplay {
  const line = liveLine();
  let state: JobState<Job> | undefined;
  let frame = 0;
  const draw = (): void => {
    const spinner = FRAMES[frame++ % FRAMES.length] ?? "";
    line.show(
      [spinner, bar(state?.progress), state ? stateText(state) : "reading", elapsed(started), what]
        .filter(Boolean)
        .join("  "),
    );
  };
  draw();
  const timer = setInterval(draw, FRAME_MS);
  let ended = false;
  return {
    update(next) {
      state = next;
      draw();
    },
    fault(why) {
      line.end();
      process.stderr.write(faultLine(what, why, started));
      draw();
    },
    end() {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      line.end();
      if (state) process.stderr.write(`${what}  ${stateText(state)}  ${elapsed(started)}\n`);
    },
  };
}

function plain(what: string, until: string, started: number): ProgressDisplay {
  process.stderr.write(`${what}: waiting until ${until === "preview" ? "its preview is ready" : "it is done"}\n`);
  return {
    update(state) {
      const percent = state.progress === undefined ? "" : ` ${Math.round(state.progress)} %`;
      process.stderr.write(`${what}: ${stateText(state)}${percent} (${elapsed(started)})\n`);
    },
    fault: (why) => void process.stderr.write(faultLine(what, why, started)),
    end() {},
  };
}

function faultLine(what: string, why: string, started: number): string {
  return `${what}: could not be read: ${shown(why, MOST_FAULT)} (${elapsed(started)})\n`;
}

/** What a service has said: one line without a key in it. */
function shown(text: string, most: number): string {
  return printable(withoutCredentials(security)(text), most);
}

function stateText({ status, previewReady, outcome, items }: JobState<Job>): string {
  const ended = items.filter(({ outcome: own }) => own === "succeeded").length;
  return [
    shown(status, MOST_STATUS),
    previewReady && outcome === undefined && ", preview ready",
    items.length > 1 && `, ${ended} of ${items.length} done`,
  ]
    .filter((part) => typeof part === "string")
    .join("");
}

function bar(percent: number | undefined): string {
  if (percent === undefined) return "";
  const done = Math.round((percent / 100) * BAR);
  return `${"█".repeat(done)}${"░".repeat(BAR - done)} ${Math.round(percent)} %`;
}

function elapsed(started: number): string {
  return durationInWords(performance.now() - started, Math.round);
}
