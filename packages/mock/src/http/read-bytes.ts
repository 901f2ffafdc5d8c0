import express, { type Request, type Response } from "express";
import { Refusal } from "./refusal.ts";

const MEGABYTE = 1024 * 1024;

/** Largest JSON or urlencoded body, in megabytes. */
const TEXT_LIMIT = 2;

/** Largest multipart body, in megabytes; the limit holds for all files together. */
const UPLOAD_LIMIT = 32;

const text = express.raw({ type: () => true, limit: TEXT_LIMIT * MEGABYTE });
const upload = express.raw({ type: () => true, limit: UPLOAD_LIMIT * MEGABYTE });

/**
 * Reads the bytes of a body, unpacked.
 *
 * @throws {Refusal} 413 when it is too large, 415 for an unknown `Content-Encoding`, 400 when it ends early.
 */
export async function readBytes(request: Request, response: Response, multipart: boolean): Promise<Buffer> {
  // Express would read such a body to its end before it refuses it.
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > (multipart ? UPLOAD_LIMIT : TEXT_LIMIT) * MEGABYTE) throw tooLarge();
  await new Promise<void>((done, failed) => {
    (multipart ? upload : text)(request, response, (error?: unknown) => (error ? failed(refusal(error)) : done()));
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function refusal(error: unknown): unknown {
  if (!(error instanceof Error && "status" in error && typeof error.status === "number") || error.status >= 500)
    return error;
  if (error.status === 413) return tooLarge();
  return new Refusal(error.status, { detail: `The body cannot be read: ${error.message}.` });
}

function tooLarge(): Refusal {
  return new Refusal(413, {
    detail: `The body is too large: at most ${TEXT_LIMIT} MB, or ${UPLOAD_LIMIT} MB for an upload.`,
  });
}
