import { useEffect, useState } from "preact/hooks";
import { Clock } from "./clock.tsx";
import { Coverage } from "./coverage.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Faults } from "./faults.tsx";
import { Jobs } from "./jobs.tsx";
import { Ledger } from "./ledger.tsx";
import { connect, useConnection } from "./live.ts";
import { Requests } from "./requests.tsx";

const VIEWS = {
  jobs: ["Jobs", Jobs],
  requests: ["Requests", Requests],
  webhooks: ["Webhooks", Deliveries],
  credits: ["Credits", Ledger],
  faults: ["Faults", Faults],
  coverage: ["Coverage", Coverage],
} as const;

type View = keyof typeof VIEWS;

function isView(name: string): name is View {
  return Object.hasOwn(VIEWS, name);
}

function viewOf(hash: string): View {
  const name = hash.slice(1);
  return isView(name) ? name : "jobs";
}

export function App() {
  const [view, setView] = useState(viewOf(location.hash));
  const connection = useConnection();
  useEffect(() => {
    connect();
    const follow = (): void => setView(viewOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const [title, Shown] = VIEWS[view];
  return (
    <>
      <header>
        <h1>Sandbox</h1>
        <p class={`connection ${connection}`} role="status">
          {connection === "live" ? "live" : connection === "lost" ? "no connection to the mock" : "connecting"}
        </p>
        <Clock />
        <nav aria-label="Views">
          {Object.entries(VIEWS).map(([name, [label]]) => (
            <a key={name} href={`#${name}`} aria-current={name === view ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <h2 class="visually-hidden">{title}</h2>
        <Shown />
      </main>
    </>
  );
}
