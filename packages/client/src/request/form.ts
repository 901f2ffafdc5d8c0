/** A multipart body: files as they are, lists as repeated fields, undefined and null left out. */
export function multipartBody(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  each(fields, (name, value) => form.append(name, value));
  return form;
}

/** A form-urlencoded body: lists as repeated fields, undefined and null left out. */
export function urlencodedBody(fields: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  each(fields, (name, value) => form.append(name, value instanceof Blob ? "" : value));
  return form;
}

function each(fields: Record<string, unknown>, append: (name: string, value: string | Blob) => void): void {
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry === undefined || entry === null) continue;
      append(name, entry instanceof Blob ? entry : typeof entry === "object" ? JSON.stringify(entry) : String(entry));
    }
  }
}
