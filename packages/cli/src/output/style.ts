import { styleText } from "node:util";

/** A name beside a value on standard output; plain where there are no colours. */
export function label(text: string): string {
  return styleText("cyan", text, { stream: process.stdout });
}

/** What matters less, on standard output. */
export function faint(text: string): string {
  return styleText("dim", text, { stream: process.stdout });
}

/** `1.2 MB` */
export function byteCount(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
