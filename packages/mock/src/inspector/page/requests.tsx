import { useState } from "preact/hooks";
import type { LoggedRequest } from "../../generated/control/types.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Action, Badge, Empty, Json, Time } from "./parts.tsx";

/** How many requests are shown. */
const SHOWN = 100;

export function Requests() {
  const [broken, setBroken] = useState(false);
  const [requests, reload] = useLive(["request"], String(broken), () =>
    control.requests.list({ limit: SHOWN, ...(broken ? { violations: true } : {}) }),
  );
  if (!requests) return null;
  return (
    <>
      <p class="buttons">
        <label>
          <input type="checkbox" checked={broken} onChange={({ currentTarget }) => setBroken(currentTarget.checked)} />{" "}
          only contract violations
        </label>
        <Action run={() => control.requests.clear().finally(reload)}>Forget all</Action>
      </p>
      {requests.length === 0 && <Empty>{broken ? "No request broke the contract." : "No request yet."}</Empty>}
      <ul class="cards">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RequestCard({ request }: { request: LoggedRequest }) {
  const { method, path, status, operation, account, milliseconds, violations, at, rule, headers, body, answer } =
    request;
  const count = violations.length;
  return (
    <details class="card">
      <summary>
        <Badge tone={status === null || status >= 400 ? "bad" : "good"}>
          {status === null ? "no answer" : `${status}`}
        </Badge>
        <strong>{method}</strong>
        <span class="path">{path}</span>
        {count > 0 && <Badge tone="bad">{`${count} violation${count === 1 ? "" : "s"}`}</Badge>}
        {rule && <Badge tone="busy">{rule === "random" ? "at random" : "by rule"}</Badge>}
        <span class="faint end">
          {Math.round(milliseconds)} ms · <Time at={at} />
        </span>
      </summary>
      {count > 0 && (
        <ul class="violations">
          {violations.map(({ direction, location, message }) => (
            <li key={`${direction} ${location} ${message}`}>
              <Badge tone="bad">{direction}</Badge> <code>{location}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <p class="faint">
        {operation ?? "no operation of the contract"}
        {account !== undefined && ` · account ${account}`}
      </p>
      {body !== undefined && <Json label="Request" value={body} />}
      {answer !== undefined && <Json label="Answer" value={answer} />}
      {headers && <Json label="Request headers" value={headers} />}
    </details>
  );
}
