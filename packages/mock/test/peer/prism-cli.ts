// The raw `prism mock`, in a process of its own: the peer that contract mode is compared with.
import { createRequire } from "node:module";
import { type Program, start } from "@video-ads/testing/program";
import { documentPath } from "../requests/document.ts";

const cli = createRequire(import.meta.url).resolve("@stoplight/prism-cli");

/** It takes seconds to start, and many more on a busy machine. */
const LIMIT_MS = 110_000;

/** A running `prism mock`. */
export interface PrismCli extends Program {
  url: string;
}

/** Starts it on a port of its own: with the published contract, unless told otherwise. */
export async function startPrism(document = documentPath): Promise<PrismCli> {
  const command = [process.execPath, cli, "mock", "--host", "127.0.0.1", "--port", "0", document];
  const program = start(command, { limitMs: 0 });
  const [, url = ""] = await program.said(/listening on (http:\S+)/, LIMIT_MS);
  return { ...program, url };
}
