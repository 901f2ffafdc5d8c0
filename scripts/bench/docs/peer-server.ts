import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

export interface PeerFile {
  readonly type: string;
  readonly body: string | Buffer;
}

export interface PeerServer {
  readonly url: string;
  close(): void;
}

/** Serves the files of a peer as a careful host would: compressed once, as well as it goes, and kept by browsers. */
export async function servePeer(files: ReadonlyMap<string, PeerFile>): Promise<PeerServer> {
  const compressed = new Map(
    [...files].map(([path, { type, body }]) => [path, { type, body: brotliCompressSync(body) }] as const),
  );
  const server: Server = createServer(({ url }, response) => {
    const file = compressed.get(url ?? "");
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.body.length,
      "Cache-Control": "public, max-age=31536000",
    });
    return response.end(file.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
