#!/usr/bin/env node
// `video-ads-docs`: serves the documentation until it is stopped, or writes it as files.
import { parseArgs } from "node:util";
import { readPort } from "@video-ads/core/options";
import { toBase } from "./docs.ts";
import { exportSite } from "./export-site.ts";
import { startDocs } from "./start-docs.ts";

const HELP = `Serves the documentation of the video ad service.

Usage: video-ads-docs [options]

  --port <number>     port to listen on, 0 for any (default 4020)
  --host <address>    address to listen on (default 127.0.0.1)
  --mock <url>        sandbox of the try-it page (default http://127.0.0.1:4010)
  --public-url <url>  address under which people reach it, for canonical links and previews of shared links
  --export <folder>   write the site as files for a static host, and end; needs --public-url
  --help              print this
`;

try {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      host: { type: "string" },
      mock: { type: "string" },
      "public-url": { type: "string" },
      export: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const publicUrl = values["public-url"] && webUrl("--public-url", values["public-url"]);
  if (values.help) {
    process.stdout.write(HELP);
  } else if (values.export !== undefined) {
    if (!publicUrl) throw new Error("--export needs --public-url: the pages name the address of the site");
    const count = await exportSite(values.export, toBase(publicUrl));
    console.log(`${count} files in ${values.export}, for ${toBase(publicUrl)}`);
  } else {
    const server = await startDocs({
      ...(values.port !== undefined && { port: portNumber(values.port) }),
      ...(values.host !== undefined && { host: values.host }),
      ...(publicUrl && { publicUrl }),
      ...(values.mock !== undefined && { sandbox: { url: webUrl("--mock", values.mock) } }),
    });
    console.log(`Documentation: ${server.url}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function portNumber(text: string): number {
  const { value, problem } = readPort(text);
  if (problem !== undefined) throw new Error(`--port ${text} is invalid. ${problem}`);
  return value;
}

function webUrl(option: string, text: string): string {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new Error(`${option} wants a URL such as http://127.0.0.1:4010, not ${text}`);
  }
  return text.replace(/\/+$/, "");
}
