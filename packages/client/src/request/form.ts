import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { inTime } from "../transport/in-time.ts";
import { type Fields, isFile, multipartBody } from "./form-body.ts";
import type { Upload } from "./upload.ts";

/** How long files may be read: a stream need not end. */
export interface ReadLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The multipart body of these fields, its files read: see {@link withFilesRead}. */
export async function formOf(fields: unknown, limits: ReadLimits): Promise<FormData> {
  return multipartBody(await fieldsRead(Object(fields), limits));
}

/**
 * A body with every file and stream in memory: an attempt has to be repeatable, and Node ends the whole process over a file that
 * cannot be read while it is sent.
 *
 * @throws {InvalidRequestError} when one cannot be read.
 * @throws {TimeoutError} when one has not ended in the time of the call: nothing is sent. When the caller aborts, the signal's reason.
 */
export async function withFilesRead(body: object, limits: ReadLimits): Promise<object> {
  if (!(body instanceof FormData)) return fieldsRead(body, limits);
  return formOf(Object.fromEntries(Array.from(body.keys(), (name) => [name, body.getAll(name)])), limits);
}

function fieldsRead(fields: object, { timeoutMs, signal }: ReadLimits): Promise<Fields> {
  const late = `The files could not be read in ${timeoutMs} ms. Nothing was sent.`;
  return inTime(
    () => allRead(fields),
    timeoutMs,
    signal,
    () => new TimeoutError(late, { sent: false, attempts: 0 }),
  );
}

async function allRead(fields: object): Promise<Fields> {
  const read = async (name: string, value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((entry) => read(name, entry)));
    return isFile(value) ? inMemory(name, value) : value;
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(fields).map(async ([name, value]) => [name, await read(name, value)] as const)),
  );
}

/** One file of {@link withFilesRead}. */
async function inMemory(name: string, file: Upload): Promise<Blob> {
  try {
    if (file instanceof ReadableStream) return await new Response(file).blob();
    const bytes = [new Uint8Array(await file.arrayBuffer())];
    return file instanceof File ? new File(bytes, file.name, file) : new Blob(bytes, file);
  } catch (cause) {
    const why = file instanceof Blob ? "its file has changed since it was opened, or is gone" : Object(cause).message;
    throw new InvalidRequestError(`${name} cannot be read: ${why}.`, { cause });
  }
}
