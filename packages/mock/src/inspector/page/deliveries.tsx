import type { Delivery } from "../../generated/control/types.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Action, Badge, Empty, Json, ShortId, Time } from "./parts.tsx";

/** How many deliveries are shown. */
const SHOWN = 100;

export function Deliveries() {
  const [deliveries, reload] = useLive(["delivery"], "", () => control.deliveries.list({ limit: SHOWN }));
  if (!deliveries) return null;
  if (deliveries.length === 0) {
    return <Empty>No webhook yet. One goes out when a job with a URL to report to has a preview, or has ended.</Empty>;
  }
  return (
    <>
      {deliveries.some(({ state }) => state === "held") && (
        <p class="buttons">
          <Action run={() => control.deliveries.release().finally(reload)}>Send what is held back</Action>
        </p>
      )}
      <ul class="cards">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryCard delivery={delivery} reload={reload} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeliveryCard({ delivery, reload }: { delivery: Delivery; reload: () => void }) {
  const {
    id,
    state,
    event,
    source,
    jobId,
    url,
    attempts,
    payload,
    createdAt,
    violations = [],
    copyOf,
    rule,
  } = delivery;
  const act = (run: () => Promise<unknown>) => () => run().finally(reload);
  const waits = state === "pending" || state === "held";
  return (
    <details class="card">
      <summary>
        <Badge>{state}</Badge>
        <strong>
          {source} {event}
        </strong>
        <ShortId id={jobId} />
        {copyOf && <span class="faint">copy</span>}
        {rule && <Badge tone="busy">by rule</Badge>}
        <span class="faint end">
          {attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`} · <Time at={createdAt} />
        </span>
      </summary>
      <p class="path faint">{url}</p>
      {state !== "refused" && (
        <p class="buttons">
          <Action run={act(() => control.deliveries.resend(id))}>Send again</Action>
          <Action run={act(() => control.deliveries.duplicate(id))}>Send a copy</Action>
          {waits && <Action run={act(() => control.deliveries.drop(id))}>Give up</Action>}
        </p>
      )}
      {violations.length > 0 && (
        <ul class="violations">
          {violations.map((violation) => (
            <li key={violation}>{violation}</li>
          ))}
        </ul>
      )}
      {attempts.length > 0 && (
        <ol class="attempts">
          {attempts.map(({ at, status, error, milliseconds }) => (
            <li key={at}>
              <Time at={at} /> {status ?? error} <span class="faint">{milliseconds} ms</span>
            </li>
          ))}
        </ol>
      )}
      <Json label="Payload" value={payload} />
    </details>
  );
}
