import type { IncomingHttpHeaders } from "node:http";
import busboy from "busboy";
import type { FormField } from "./form-values.ts";
import type { UploadedFile } from "./messages.ts";
import { Refusal } from "./refusal.ts";

const LIMITS = { fields: 1000, files: 20, parts: 1000, fieldSize: 1024 * 1024 };

/**
 * Reads a multipart body. Prism would read it as one string, slowly, and throws on a part without a name; so it is read
 * here, and Prism only ever sees the names of files.
 *
 * @throws {Refusal} 400 when the boundary is missing or wrong, the body ends early or a part has no name.
 */
export async function parseMultipart(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
): Promise<{ fields: FormField[]; files: UploadedFile[] }> {
  const fields: FormField[] = [];
  const files: UploadedFile[] = [];
  await new Promise<void>((done, failed) => {
    const fail = (reason: string): void => failed(malformed(reason));
    const parser = open(headers);
    parser.on("field", (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
      if (!name) return fail("a part has no name");
      if (nameTruncated || valueTruncated) return fail(`the field ${name} is too long`);
      fields.push({ name, value, file: false });
    });
    parser.on("file", (name: string | undefined, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", (error: Error) => fail(error.message));
      stream.on("close", () => {
        if (!name) return fail("a part has no name");
        fields.push({ name, value: filename, file: true });
        files.push({ field: name, name: filename, mediaType: mimeType, content: Buffer.concat(chunks) });
      });
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.on(limit, () => fail("too many parts"));
    parser.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    parser.on("close", done);
    parser.end(bytes);
  });
  // A body in which not even the boundary occurs ends without an error.
  if (fields.length === 0 && bytes.length > 0 && !isEmptyForm(bytes)) throw malformed("no part was found");
  return { fields, files };
}

function open(headers: IncomingHttpHeaders): busboy.Busboy {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: "utf8" });
  } catch {
    throw malformed("Invalid boundary in multipart: None");
  }
}

/** Only the closing boundary. */
function isEmptyForm(bytes: Buffer): boolean {
  return /^--[^\r\n]+--\s*$/.test(bytes.toString("latin1"));
}

function malformed(reason: string): Refusal {
  return new Refusal(400, `Multipart form parse error - ${reason}`);
}
