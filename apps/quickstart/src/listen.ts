import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";

/** A server on loopback. */
export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Starts an app on 127.0.0.1. Rejects when the port is in use, naming it. */
export function listen(app: Express, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server: Server = app.listen(port, "127.0.0.1", (error) => {
      if (error) {
        const inUse = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
        reject(inUse ? new Error(`Port ${port} is in use.`) : error);
        return;
      }
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
