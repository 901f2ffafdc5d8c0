// Trying an operation on its page: the form stands under its title, and what is sent and answered where the samples stand else.
import { curlSample, typescriptCall } from "@video-ads/codegen/samples";
import { isObject, valuesAt } from "@video-ads/core/job";
import { estimate, inWords } from "../estimate.ts";
import { answerParts, parsed, unreachableParts } from "./answer.ts";
import { codeTabs } from "./code.ts";
import { element } from "./element.ts";
import type { TryIt } from "./facts.ts";
import { follow, isJob } from "./follow.ts";
import { type Filled, type RequestForm, requestForm } from "./form.ts";
import {
  type Answered,
  isOnThisMachine,
  type Service,
  send,
  sendingOf,
  unsendable,
  whyUnreachable,
} from "./service.ts";

interface Panel {
  form: HTMLFormElement;
  beside: HTMLElement;
}

let panel: Promise<Panel | undefined> | undefined;

/** Opens the form, or closes it; what was typed stays while the page is open, and nowhere else. */
export async function toggle(button: HTMLButtonElement): Promise<void> {
  const open = button.ariaExpanded !== "true";
  button.ariaExpanded = String(open);
  button.textContent = open ? "Close" : "Try it";
  panel ??= build(button);
  const made = await panel;
  if (!made) {
    panel = undefined;
    button.ariaExpanded = "false";
    button.textContent = "Cannot be loaded: try again";
    return;
  }
  const shown = button.ariaExpanded === "true";
  made.form.hidden = made.beside.hidden = !shown;
  document.querySelector("main")?.classList.toggle("trying", shown);
  if (!shown) return;
  made.form.focus({ preventScroll: true });
  bringIntoSight(made.form);
}

async function build(button: HTMLButtonElement): Promise<Panel | undefined> {
  const main = document.querySelector("main");
  const place = main?.querySelector(".beside");
  const { root = "" } = document.documentElement.dataset;
  const [facts, sandbox, styled] = await Promise.all([
    read<TryIt>(button.dataset.tryIt ?? ""),
    read<Record<string, string>>(`${root}sandbox.json`),
    addStyles(button.dataset.styles ?? ""),
  ]);
  if (!main || !place || !facts || !styled) return undefined;
  const made = panelOf(facts, sandbox ?? {});
  // For who comes by a link about a job.
  const [, id] = /^#try-it=(.+)$/.exec(location.hash) ?? [];
  if (id) made.setId(decodeURIComponent(id));
  main.querySelector(".intro")?.append(made.form);
  place.prepend(made.beside);
  return made;
}

/** Whether they could be had. */
function addStyles(href: string): Promise<boolean> {
  const link = element("link", { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(true));
    link.addEventListener("error", () => {
      link.remove();
      resolve(false);
    });
    document.head.append(link);
  });
}

async function read<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path).catch(() => undefined);
  return response?.ok ? ((await response.json()) as T) : undefined;
}

function panelOf(facts: TryIt, sandbox: Readonly<Record<string, string>>): Panel & { setId(id: string): void } {
  const { keys, balance, job, id } = facts;
  const blocked = new Set<string>();
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
    if (URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
  });

  const where = whereTo(facts, sandbox);
  const requested: RequestForm = requestForm(facts, () => changed());
  const form = element(
    "form",
    { id: "try-it-form", class: "try", novalidate: true, "aria-label": "Try it", tabindex: -1 },
    where.part,
    ...requested.parts,
  );
  const cost = element("div", { class: "try-cost" });
  const button = element("button", { type: "submit", form: form.id, class: "button primary" }, "Send");
  const answer = element("div", { class: "try-answer" });
  const code = codeTabs(["curl", "TypeScript"]);
  const beside = element(
    "section",
    { class: "try-beside", "aria-label": "Request and response" },
    element("h2", {}, "Request and response"),
    element("div", { class: "try-send" }, cost, button),
    answer,
    element("h3", {}, "What is sent"),
    code.part,
  );

  function changed(): Filled | undefined {
    const filled = requested.read();
    if (!filled) return undefined;
    code.set({ curl: curlSample(filled.request), TypeScript: typescriptCall(filled.request, facts.call) });
    cost.replaceChildren(...costParts(facts, filled, where.service()));
    return filled;
  }

  let running = new AbortController();
  const sendIt = async (): Promise<void> => {
    const filled = changed();
    if (!filled) {
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    // Of an earlier request nothing is to be shown any more.
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const service = where.service();
    button.disabled = true;
    button.textContent = "Sending …";
    answer.replaceChildren();
    const problem = unsendable(service, keys);
    const answered = problem ? undefined : await attempt(() => send(service, keys, sendingOf(filled)));
    const parts = answered
      ? answerParts(answered)
      : unreachableParts(problem ?? (await whyUnreachable(service.url, blocked)));
    button.disabled = false;
    button.textContent = "Send";
    answer.replaceChildren(...parts);
    bringIntoSight(answer);
    if (!answered) return where.say("down", `${service.url} cannot be reached`);
    void where.look(service);
    const value = parsed(answered.text);
    const record = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (!job || !answered.response.ok || !isJob(job, record)) return;
    const place = element("div", { class: "try-job" });
    // Before the body of the answer: it is what one waits for.
    answer.firstElementChild?.after(place);
    await follow(job, record, place, (path) => send(service, keys, { path, signal }), signal);
    if (!signal.aborted) void where.look(service);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.disabled) void sendIt();
  });
  form.addEventListener("input", () => changed());
  addEventListener("pagehide", () => running.abort());
  changed();
  void where.look(where.service());

  function costParts({ price }: TryIt, { request: { body } }: Filled, service: Service): HTMLElement[] {
    if (price === undefined) return [element("p", {}, "No cost is documented.")];
    const fields = body?.kind === "json" && isObject(body.value) ? body.value : {};
    const found = estimate(id, Array.isArray(fields) ? {} : fields, {});
    const whose = isOnThisMachine(service.url) ? "" : " The account that these keys belong to pays.";
    const notes = [...found.unknown, ...found.assumptions];
    const words = inWords(found);
    const isOpen = found.max === null && found.min === 0;
    const costs = isOpen ? price : `Costs ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`;
    return [
      element("p", {}, element("strong", {}, costs), whose),
      ...(notes.length > 0
        ? [
            element(
              "details",
              {},
              element("summary", {}, "Why"),
              element("ul", {}, ...notes.map((note) => element("li", {}, note))),
            ),
          ]
        : []),
    ];
  }

  const setId = (about: string): void => {
    requested.setId(about);
    changed();
  };
  return { form, beside, setId };

  /** Where the request goes, and what lets it in. Nothing of it is kept anywhere. */
  function whereTo({ keys: { settings } }: TryIt, given: Readonly<Record<string, string>>) {
    const url = element("input", {
      type: "url",
      name: "url",
      value: given.url ?? "http://127.0.0.1:4010",
      spellcheck: "false",
      autocomplete: "off",
    });
    const inputs = settings.map(({ setting, label, value }) => ({
      setting,
      label,
      input: element("input", {
        type: "password",
        value: given[setting] ?? value,
        spellcheck: "false",
        autocomplete: "off",
      }),
    }));
    const words = element("span", { role: "status" }, "Service and keys");
    const dot = element("span", { class: "try-dot", "aria-hidden": "true" });
    const part = element(
      "details",
      { class: "try-where" },
      element("summary", {}, dot, words),
      element(
        "div",
        { class: "try-settings" },
        element("label", {}, "Base URL", url),
        ...inputs.map(({ label, input }) => element("label", {}, label, input)),
      ),
      element(
        "p",
        { class: "try-about" },
        "Keys stay in this page's memory: they are not kept, and go to this address only. With a real account's keys, what you send is real, and so is what it costs.",
      ),
    );
    const service = (): Service => ({
      url: url.value.trim().replace(/\/+$/, ""),
      values: Object.fromEntries(inputs.map(({ setting, input }) => [setting, input.value])),
    });
    const say = (state: "up" | "down" | "", text: string): void => {
      dot.className = `try-dot ${state}`;
      words.textContent = text;
    };
    /** Asks for the balance where there is one: it says at once whether somebody is there, and whether the keys are right. */
    const look = async (asked: Service): Promise<void> => {
      if (!balance) return say("", asked.url);
      const answered = await attempt(() =>
        send(asked, keys, { path: balance.path, signal: AbortSignal.timeout(4000) }),
      );
      const now = service();
      // Something else has been typed in the meantime.
      if (JSON.stringify(now) !== JSON.stringify(asked)) return;
      if (!answered) return say("down", `${asked.url} cannot be reached`);
      const { response, text } = answered;
      const doubt = [401, 403].includes(response.status) ? "are these its keys?" : "is this the service's address?";
      if (!response.ok) return say("down", `${asked.url} answers ${response.status}: ${doubt}`);
      const [left] = valuesAt(parsed(text), balance.at);
      const credits = typeof left === "number" ? `, ${left.toLocaleString("en")} credits left` : "";
      say("up", `${asked.url}${credits}`);
    };
    part.addEventListener("change", () => {
      say("", service().url);
      void look(service());
    });
    return { part, service, say, look };
  }
}

async function attempt(work: () => Promise<Answered>): Promise<Answered | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Scrolls to what has just come, unless its beginning can be seen. */
function bringIntoSight(part: HTMLElement): void {
  const { top } = part.getBoundingClientRect();
  if (top > 0 && top < innerHeight * 0.6) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
}
