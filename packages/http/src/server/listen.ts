import type { Server } from "node:http";
import { givenHost, givenPort } from "@video-ads/core/options";
import { addressOf, localAddressOf } from "./address.ts";
import { close } from "./close.ts";
import { listenError } from "./listen-error.ts";

/** Where a server listens. */
export interface ListenAt {
  /** 0 takes any that is free. What is no port is refused: Node would listen on a socket file, or anywhere. */
  port: number;
  /** Anything but a loopback address opens the server to other machines; an empty one is refused. @default "127.0.0.1" */
  host?: string | undefined;
  /** How another port is chosen here, for the error that says that this one is taken. @default "0 takes any that is free" */
  advice?: string;
}

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Base URL, without a slash at its end. */
  readonly url: string;
  /** Base URL at which this machine reaches it. */
  readonly localUrl: string;
  /** Ends every connection, also those that are kept open or in the middle of an answer. */
  close(): Promise<void>;
}

/**
 * Lets a server listen.
 *
 * @throws {ListenError} with a message for people: the port is in use, may not be used, or there is no such address.
 * @throws {RangeError} when it is no port, or no address.
 */
export async function listen(
  server: Server,
  { port, host = "127.0.0.1", advice = "0 takes any that is free" }: ListenAt,
): Promise<Listening> {
  for (const [option, { problem }] of Object.entries({ port: givenPort(port), host: givenHost(host) }))
    if (problem !== undefined) throw new RangeError(`${option}: ${problem}`);
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => reject(listenError(error, { host, port, advice }));
    server.once("error", onError).listen(port, host, () => {
      server.off("error", onError);
      resolve();
    });
  });
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : port;
  return { port: own, url: addressOf(host, own), localUrl: localAddressOf(host, own), close: () => close(server) };
}
