// What one types a value into, by the kind of its field.
import { element } from "./element.ts";
import type { Field } from "./facts.ts";
import { sampleFile } from "./sample-file.ts";

/** A field of the form. */
export interface Control {
  readonly field: Field;
  readonly row: HTMLElement;
  /** What it says; undefined: it is not sent. */
  read(): unknown;
  write(value: unknown): void;
}

/** What is typed cannot be sent. */
export class FieldFault extends Error {}

/** The parts of a control that differ by kind. */
type Input = { input: HTMLElement; head?: HTMLElement; notes?: HTMLElement[] } & Pick<Control, "read" | "write">;

let count = 0;

/** A field with its name, what it is, and what one types into. */
export function controlOf(field: Field): Control {
  const id = `try-${++count}`;
  const { input, read, write, head, notes = [] } = withNull(field, KINDS[field.kind](field));
  input.id = id;
  input.setAttribute("aria-describedby", `${id}-about`);
  const fault = element("p", { class: "try-fault", id: `${id}-fault`, role: "alert" });
  const { name, type, required, about, limits } = field;
  const row = element(
    "div",
    { class: `try-field ${field.kind}`, "data-field": name },
    element(
      "div",
      { class: "try-label" },
      element("label", { for: id }, name),
      element("span", { class: "type" }, limits ? `${type}, ${limits}` : type),
      required && element("span", { class: "required" }, "required"),
      head,
    ),
    input,
    element("p", { class: "try-about", id: `${id}-about` }, about),
    ...notes,
    fault,
  );
  const checked = (): unknown => {
    try {
      const value = read();
      fault.textContent = "";
      input.removeAttribute("aria-invalid");
      return value;
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error;
      fault.textContent = error.message;
      input.setAttribute("aria-invalid", "true");
      throw error;
    }
  };
  return { field, row, read: checked, write };
}

const KINDS: Readonly<Record<Field["kind"], (field: Field) => Input>> = {
  text: () => text(element("input", PLAIN)),
  suggestion: ({ values = [] }) => {
    const list = element("datalist", { id: `try-${++count}` }, ...values.map((value) => new Option(String(value))));
    return { ...text(element("input", { ...PLAIN, list: list.id })), notes: [list] };
  },
  long: () => text(element("textarea", { ...PLAIN, rows: 3 })),
  number: () => text(element("input", { ...PLAIN, inputmode: "decimal" }), (typed) => numberOr(typed)),
  list: ({ numbers }) => {
    const entry = (line: string): unknown => (numbers ? numberOr(line) : line);
    const lines = (typed: string): unknown[] =>
      typed.split("\n").flatMap((line) => (line.trim() === "" ? [] : [entry(line.trim())]));
    const note = element("p", { class: "try-about" }, "One entry per line.");
    return {
      ...text(element("textarea", { ...PLAIN, rows: 2 }), lines, (value) => [value].flat().join("\n")),
      notes: [note],
    };
  },
  json: () => text(element("textarea", { ...PLAIN, rows: 4 }), json, (value) => JSON.stringify(value, null, 2)),
  boolean: ({ nullable }) => choice([false, true, ...(nullable ? [null] : [])]),
  choice: ({ values = [], nullable }) => choice([...values, ...(nullable ? [null] : [])]),
  file: (field) => file(field, false),
  files: (field) => file(field, true),
};

const PLAIN = { spellcheck: "false", autocomplete: "off", autocapitalize: "off" };

function text(
  input: HTMLInputElement | HTMLTextAreaElement,
  parse: (typed: string) => unknown = (typed) => typed,
  print: (value: unknown) => string = String,
): Input {
  return {
    input,
    read: () => (input.value === "" ? undefined : parse(input.value)),
    write: (value) => {
      input.value = value === undefined || value === null ? "" : print(value);
    },
  };
}

/** What is no number is sent as it is: what the service says of that is worth a look. */
function numberOr(typed: string): number | string {
  return Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

/** @throws {FieldFault} for what is no JSON. */
export function json(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch (error) {
    throw new FieldFault(`This is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function choice(values: readonly unknown[]): Input {
  const options = values.map((value, index) => new Option(String(value), String(index)));
  const input = element("select", {}, new Option("(not sent)", ""), ...options);
  return {
    input,
    read: () => (input.value === "" ? undefined : values[Number(input.value)]),
    write: (value) => {
      const index = values.indexOf(value);
      input.value = index < 0 ? "" : String(index);
    },
  };
}

/** No example can hold a file: unless one chooses one, it is made here, so that the request works as it stands. */
function file({ name }: Field, multiple: boolean): Input {
  const input = element("input", { type: "file", multiple });
  const note = element("p", { class: "try-about" });
  let made: File[] = [];
  return {
    input,
    notes: [note],
    read: () => {
      const chosen = [...(input.files ?? [])];
      const files = chosen.length > 0 ? chosen : made;
      note.hidden = chosen.length > 0;
      if (files.length === 0) return undefined;
      return multiple ? files : files[0];
    },
    write: (value) => {
      made = value === undefined ? [] : [value].flat().map((named) => sampleFile(String(named ?? name)));
      note.textContent =
        made.length > 0
          ? `Without one, ${made.map((each) => each.name).join(", ")} is sent, which this page makes.`
          : "";
      input.value = "";
    },
  };
}

/** What can be null says so beside its name; of a choice it is one of the values. */
function withNull({ nullable, kind, name }: Field, given: Input): Input {
  if (!nullable || kind === "choice" || kind === "boolean") return given;
  const { input } = given;
  const box = element("input", { type: "checkbox", "aria-label": `Send null as ${name}` });
  const follow = (): void => {
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.disabled = box.checked;
  };
  box.addEventListener("input", follow);
  return {
    ...given,
    head: element("label", { class: "try-null" }, box, "null"),
    read: () => (box.checked ? null : given.read()),
    write: (value) => {
      box.checked = value === null;
      given.write(value === null ? undefined : value);
      follow();
    },
  };
}
