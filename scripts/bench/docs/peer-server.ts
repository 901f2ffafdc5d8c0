import { brotliCompressSync } from "node:zlib";
import { type Loopback, loopback } from "@video-ads/testing/loopback";

export interface PeerFile {
  readonly type: string;
  readonly body: string | Buffer;
}

/** Serves the files of a peer as a careful host would: compressed once, as well as it goes, and kept by browsers. */
export function servePeer(files: ReadonlyMap<string, PeerFile>): Promise<Loopback> {
  const compressed = new Map(
    [...files].map(([path, { type, body }]) => [path, { type, body: brotliCompressSync(body) }] as const),
  );
  return loopback(({ url }, response) => {
    const file = compressed.get(url ?? "");
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.body.length,
      "Cache-Control": "public, max-age=31536000",
    });
    return response.end(file.body);
  });
}
