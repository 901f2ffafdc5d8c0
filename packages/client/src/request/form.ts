import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { files } from "../generated/files.ts";
import { kindOf } from "../kind-of.ts";
import { inTime } from "../transport/in-time.ts";
import { type Fields, isBytes, isFile, multipartBody } from "./form-body.ts";
import type { Upload } from "./upload.ts";

/** How long files may be read: a stream need not end. */
export interface ReadLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The multipart body of these fields, its files read: see {@link withFilesRead}.
 *
 * @throws {InvalidRequestError} when a field of the operation that is a file is given something else, such as a path, which would be sent as a text.
 */
export async function formOf(fields: unknown, limits: ReadLimits, operation = ""): Promise<FormData> {
  const given: Record<string, unknown> = Object(fields);
  // Of another name, which a contract of tomorrow may have.
  const hasFile = Object.values(given).flat().some(isFile);
  for (const [name, isNeeded] of Object.entries(files[operation] ?? {})) {
    const value = given[name] ?? undefined;
    const wrong = [value].flat().find((one) => !isFile(one));
    if (wrong !== undefined || (isNeeded && value === undefined && !hasFile))
      throw new InvalidRequestError(
        `${name} is a file: give a File, a Blob, bytes or a web stream, not ${typeof wrong === "string" ? "a text" : kindOf(wrong)}. fileFrom(path) gives one.`,
      );
  }
  return multipartBody(await fieldsRead(given, limits));
}

/**
 * A body with every file and stream in memory: an attempt has to be repeatable, and Node ends the whole process over a file that
 * cannot be read while it is sent.
 *
 * @throws {InvalidRequestError} when one cannot be read, or is empty.
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
    if (!isFile(value)) return value;
    const file = await inMemory(name, value);
    if (file.size === 0) throw new InvalidRequestError(`${name} is an empty file.`);
    return file;
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(fields).map(async ([name, value]) => [name, await read(name, value)] as const)),
  );
}

/** One file of {@link withFilesRead}. */
async function inMemory(name: string, file: Upload | ArrayBuffer | ArrayBufferView<ArrayBuffer>): Promise<Blob> {
  try {
    if (isBytes(file)) return new Blob([file as Uint8Array<ArrayBuffer>]);
    if (file instanceof ReadableStream) return await new Response(file).blob();
    const bytes = [new Uint8Array(await file.arrayBuffer())];
    return file instanceof File ? new File(bytes, file.name, file) : new Blob(bytes, file);
  } catch (cause) {
    const why = file instanceof Blob ? "its file has changed since it was opened, or is gone" : Object(cause).message;
    throw new InvalidRequestError(`${name} cannot be read: ${why}.`, { cause });
  }
}
