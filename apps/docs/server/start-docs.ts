import { createServer } from "node:http";
import { listen } from "@video-ads/http/server";
import express from "express";
import { type DocsOptions, docs, notFound } from "./docs.ts";
import { type Names, refuseUnknown } from "./known-options.ts";

/** Where to serve the documentation. */
export interface DocsServerOptions extends Pick<DocsOptions, "publicUrl" | "sandbox" | "headers"> {
  /**
   * 0 takes any free port.
   *
   * @default 4020
   */
  port?: number;
  /**
   * The address to listen on. Anything but a loopback address opens the documentation to the network.
   *
   * @default "127.0.0.1"
   */
  host?: string;
}

const OPTIONS: Names<keyof DocsServerOptions> = {
  port: true,
  host: true,
  publicUrl: true,
  sandbox: true,
  headers: true,
};

/** A running documentation server. */
export interface DocsServer {
  /** Where the site is, with a slash at the end. */
  url: string;
  /** Stops the server, and cuts connections that are kept open. */
  close(): Promise<void>;
}

/**
 * Serves the documentation by itself.
 *
 * @throws Error that names an option that there is none of, the port when it is in use, or what else keeps it from listening.
 */
export async function startDocs(options: DocsServerOptions = {}): Promise<DocsServer> {
  refuseUnknown(options, Object.keys(OPTIONS));
  const { port = 4020, host = "127.0.0.1", ...site } = options;
  const app = express().disable("x-powered-by").use(docs(site));
  app.use(notFound(site));
  const server = await listen(createServer(app), { port, host });
  return { url: `${server.url}/`, close: server.close };
}
