import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { type DocsOptions, docs, notFound } from "./docs.ts";

/** Where to serve the documentation. */
export interface DocsServerOptions extends Pick<DocsOptions, "publicUrl" | "sandbox"> {
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
 * @throws Error that names the port when it is in use.
 */
export async function startDocs(options: DocsServerOptions = {}): Promise<DocsServer> {
  const { port = 4020, host = "127.0.0.1", ...site } = options;
  const app = express().disable("x-powered-by").use(docs(site));
  app.use(notFound(site.publicUrl));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(inUse ? new Error(`Port ${port} on ${host} is in use. Choose another one.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
