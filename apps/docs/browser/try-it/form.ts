// The form of an operation: what is sent, as fields or as JSON.
import type { SampleBody, SampleRequest } from "@video-ads/codegen/samples";
import { type Control, controlOf, FieldFault } from "./controls.ts";
import { element } from "./element.ts";
import type { Body, TryIt } from "./facts.ts";

/** What is to be sent, and the files in it by field. */
export interface Filled {
  request: SampleRequest;
  files: ReadonlyMap<string, readonly File[]>;
}

export interface RequestForm {
  readonly parts: readonly HTMLElement[];
  /** Undefined while something that is typed cannot be sent, which stands at its field. */
  read(): Filled | undefined;
  /** The value of the path's last parameter: what a link from elsewhere is about. */
  setId(id: string): void;
}

/** @param changed Called whenever the form says something else, except by typing, of which the page hears by itself. */
export function requestForm({ operation, parameters, body }: TryIt, changed: () => void): RequestForm {
  const asked = parameters.map((parameter) => ({ parameter, control: controlOf(parameter) }));
  for (const { parameter, control } of asked) control.write(parameter.value);
  const bodyForm = body && !body.empty ? formOfBody(body, changed) : undefined;
  const groups = (["path", "query", "header"] as const).flatMap((place) => {
    const rows = asked.filter(({ parameter }) => parameter.in === place).map(({ control }) => control.row);
    return rows.length > 0 ? [group(TITLES[place], rows)] : [];
  });
  const given = (place: "path" | "query" | "header") =>
    asked.flatMap(({ parameter, control }) => {
      const value = parameter.in === place ? control.read() : undefined;
      return value === undefined ? [] : [{ name: parameter.name, value, explode: parameter.explode }];
    });
  const read = (): Filled => {
    const path = asked.flatMap(({ parameter: { name, in: place }, control }) => {
      if (place !== "path") return [];
      // Nothing in a path leads somewhere else.
      return [{ name, value: String(control.read() ?? `{${name}}`) }];
    });
    const { sent, files } = bodyForm?.read() ?? { sent: emptyBody(body), files: new Map() };
    return {
      request: {
        operation,
        path,
        query: given("query") as SampleRequest["query"],
        headers: given("header").map(({ name, value }) => ({ name, value: String(value) })),
        ...(sent && { body: sent }),
      },
      files,
    };
  };
  return {
    parts: [...groups, ...(bodyForm ? [bodyForm.part] : [])],
    read: () => {
      try {
        return read();
      } catch (error) {
        if (error instanceof FieldFault) return undefined;
        throw error;
      }
    },
    setId: (id) => asked.findLast(({ parameter }) => parameter.in === "path")?.control.write(id),
  };
}

const TITLES = { path: "Path", query: "Query", header: "Headers" };

function group(title: string, rows: HTMLElement[], ...head: HTMLElement[]): HTMLElement {
  return element(
    "fieldset",
    { class: "try-group" },
    element("legend", {}, title),
    ...(head.length > 0 ? [element("div", { class: "try-head" }, ...head)] : []),
    ...rows,
  );
}

function emptyBody(body: Body | undefined): SampleBody | undefined {
  return body?.empty ? { kind: "json", value: {}, empty: true } : undefined;
}

interface BodyForm {
  part: HTMLElement;
  read(): { sent: SampleBody; files: ReadonlyMap<string, readonly File[]> };
}

function formOfBody({ kind, fields, examples }: Body, changed: () => void): BodyForm {
  const controls = fields.map(controlOf);
  const whole = controlOf({
    name: "JSON",
    kind: "json",
    type: "the body as it is sent",
    required: true,
    nullable: false,
    about: "",
  });
  const names = new Set(fields.map(({ name }) => name));
  /** What no field is there for. */
  let rest: Record<string, unknown> = {};
  let asJson = fields.length === 0;

  const shownFirst = element("div", { class: "try-fields" });
  const others = element("div", { class: "try-fields" });
  const more = element("details", { class: "try-more" }, element("summary"), others);
  const typed = element("div", {}, whole.row);

  const write = (value: unknown): void => {
    const given: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
    rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
    for (const control of controls) control.write(given[control.field.name]);
    whole.write(value);
    arrange(given);
  };
  /** What an example has, or has to be there, stands first. */
  const arrange = (given: object): void => {
    const isFirst = ({ field }: Control): boolean => field.required || field.name in given;
    shownFirst.replaceChildren(...controls.filter(isFirst).map(({ row }) => row));
    const left = controls.filter((control) => !isFirst(control));
    others.replaceChildren(...left.map(({ row }) => row));
    more.hidden = left.length === 0;
    const count = left.length === 1 ? "1 more field" : `${left.length} more fields`;
    more.firstElementChild?.replaceChildren(count);
  };
  const fromFields = (): Record<string, unknown> => {
    // All of them are looked at before the first fault ends it: each says its own.
    const read = controls.map(({ field, read }) => {
      try {
        return { name: field.name, value: read() };
      } catch (fault) {
        return { fault };
      }
    });
    const [wrong] = read.filter((each) => "fault" in each);
    if (wrong) throw wrong.fault;
    const found = read.flatMap(({ name, value }) => (name === undefined || value === undefined ? [] : [[name, value]]));
    return { ...rest, ...Object.fromEntries(found) };
  };
  const show = (): void => {
    typed.hidden = !asJson;
    shownFirst.hidden = asJson;
    more.classList.toggle("away", asJson);
    for (const [index, button] of [fieldsButton, jsonButton].entries())
      button.setAttribute("aria-pressed", String(asJson === (index === 1)));
  };
  const change = (toJson: boolean): void => {
    if (toJson === asJson) return;
    try {
      if (toJson) whole.write(fromFields());
      else write(whole.read());
    } catch (error) {
      // It stands at the field: nothing that was typed is lost.
      if (error instanceof FieldFault) return;
      throw error;
    }
    asJson = toJson;
    show();
    changed();
  };
  const fieldsButton = element("button", { type: "button" }, "Fields");
  const jsonButton = element("button", { type: "button" }, "JSON");
  fieldsButton.addEventListener("click", () => change(false));
  jsonButton.addEventListener("click", () => change(true));
  const views = element(
    "div",
    { class: "try-views", role: "group", "aria-label": "How the body is written" },
    fieldsButton,
    jsonButton,
  );

  const choice = element(
    "select",
    { "aria-label": "Example" },
    ...examples.map(({ name, summary }, index) => new Option(summary ?? name, String(index))),
  );
  choice.addEventListener("input", () => {
    write(examples[Number(choice.value)]?.value);
    changed();
  });
  write(examples[0]?.value);
  show();
  const head = [
    ...(examples.length > 1 ? [element("label", { class: "try-example" }, "Example ", choice)] : []),
    ...(kind === "json" && fields.length > 0 ? [views] : []),
  ];
  return {
    part: group("Body", [shownFirst, more, typed], ...head),
    read: () => {
      const files = new Map<string, readonly File[]>();
      if (kind === "json") return { sent: { kind, value: asJson ? whole.read() : fromFields(), empty: false }, files };
      const sent = Object.entries(fromFields()).map(([name, value]) => {
        const given = [value].flat().filter((each) => each instanceof File);
        if (given.length === 0) return { name, value, file: false };
        files.set(name, given);
        const called = given.map((file) => file.name);
        return { name, value: Array.isArray(value) ? called : called[0], file: true };
      });
      return { sent: { kind, fields: sent }, files };
    },
  };
}
