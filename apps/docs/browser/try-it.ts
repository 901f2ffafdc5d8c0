// The try-it page: says whether a sandbox answers, and starts the console against it.
import { type Balance, playMoney } from "./try-it-balance.ts";
import { consoleAuthentication, requestWith, type TryItSecurity, type Values } from "./try-it-security.ts";

/** What the build says of the service. */
interface Page {
  security: TryItSecurity;
  balance: Balance | undefined;
}

/** What is used of Scalar's module. */
interface Scalar {
  createApiReference(element: Element, configuration: object): { updateConfiguration(configuration: object): void };
}

const page = document.querySelector<HTMLElement>("main.try-it");
const form = document.querySelector<HTMLFormElement>("[data-sandbox-form]");
if (page && form) void start(page, form);

async function start(page: HTMLElement, form: HTMLFormElement): Promise<void> {
  const security = JSON.parse(page.dataset.security ?? "") as TryItSecurity;
  const { balance } = page.dataset;
  const about: Page = { security, balance: balance === undefined ? undefined : (JSON.parse(balance) as Balance) };
  fill(form, await announced());
  const scalar = (await import(new URL(page.dataset.scalar ?? "", location.href).href)) as Scalar;
  const contract = withHowTo((await (await fetch(page.dataset.contract ?? "")).json()) as Contract);
  const target = document.querySelector("#console");
  if (!target) return;
  const apiConsole = scalar.createApiReference(target, configuration(contract, security, read(form)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    apiConsole.updateConfiguration(configuration(contract, security, read(form)));
    void look(about, form);
  });
  document.querySelector("[data-sandbox-retry]")?.addEventListener("click", () => void look(about, form));
  followTheme(() => apiConsole.updateConfiguration(configuration(contract, security, read(form))));
  await look(about, form);
}

/** The part of the contract that is said otherwise here. It is the one of OpenAPI 3.1, of which the console shows "or null" as that. */
interface Contract {
  info: { title: string; description?: string };
  webhooks?: object;
}

/** The guides and the reference say what the service is, and what it posts; this page says what to do. */
function withHowTo({ webhooks: _, ...contract }: Contract): Contract {
  const description = [
    "1. Choose an operation in the list.",
    "2. Press **Test Request**, change what you like, and press **Send**. The keys are filled in.",
    "3. Take the id out of the answer, and read the job with it: the sandbox moves it on.",
  ].join("\n");
  return { ...contract, info: { ...contract.info, title: "Call the service", description } };
}

/** The server of these pages knows the sandbox; where they are served by another one, it is where it usually is. */
async function announced(): Promise<Values> {
  const response = await fetch("../sandbox.json").catch(() => undefined);
  return response?.ok ? ((await response.json()) as Values) : {};
}

/** Asks for the balance: the cheapest call that needs the keys. Without one, any answer says that a sandbox is there. */
async function look({ security, balance }: Page, form: HTMLFormElement): Promise<void> {
  const values = read(form);
  const { url = "" } = values;
  const state = document.querySelector<HTMLElement>("[data-sandbox-state]");
  const missing = document.querySelector<HTMLElement>("[data-no-sandbox]");
  if (!state || !missing) return;
  state.textContent = `Looking for a sandbox at ${url} …`;
  state.className = "sandbox-state";
  const answer = await fetch(requestWith(security, `${url}${balance?.path ?? "/"}`, values)).catch(() => undefined);
  missing.hidden = answer !== undefined;
  const up = answer?.ok || (answer && !balance);
  state.classList.add(up ? "up" : "down");
  if (!answer) state.textContent = `Nothing answers at ${url}.`;
  else if (!up) state.textContent = `The sandbox at ${url} answers ${answer.status}: are these its keys?`;
  else {
    const money = balance ? playMoney(await answer.json(), balance) : "";
    state.textContent = `The sandbox at ${url} is up.${money}`;
  }
}

function configuration(contract: Contract, security: TryItSecurity, values: Values): object {
  const dark = document.documentElement.classList.contains("dark");
  return {
    content: contract,
    servers: [{ url: values.url, description: "The sandbox on this machine" }],
    authentication: consoleAuthentication(security, values),
    // Nothing of it goes to its maker, and nothing goes through a proxy: the sandbox lets these pages call it.
    telemetry: false,
    proxyUrl: "",
    withDefaultFonts: false,
    // The colours are in site/try-it.css.
    theme: "none",
    hideSearch: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    hideDarkModeToggle: true,
    forceDarkModeState: dark ? "dark" : "light",
    darkMode: dark,
    hideModels: true,
    documentDownloadType: "none",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    operationTitleSource: "summary",
    isEditable: false,
    onResponseReceived: showAnswer,
  };
}

/** Scrolls to the answer where it stands below the request and not beside it. */
function showAnswer(): void {
  // It is put into the page after this call.
  setTimeout(() => {
    const answer = document.querySelector("[role=dialog] .response-section-content")?.closest("section");
    if (!answer || answer.getBoundingClientRect().left > innerWidth / 3) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    answer.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
  }, 100);
}

function followTheme(change: () => void): void {
  let dark = document.documentElement.classList.contains("dark");
  new MutationObserver(() => {
    const now = document.documentElement.classList.contains("dark");
    if (now === dark) return;
    dark = now;
    document.body.classList.toggle("dark-mode", dark);
    document.body.classList.toggle("light-mode", !dark);
    change();
  }).observe(document.documentElement, { attributeFilter: ["class"] });
}

function fill(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
}

function read(form: HTMLFormElement): Values {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const values: Values = Object.fromEntries(fields);
  return { ...values, url: (values.url ?? "").replace(/\/+$/, "") };
}
