import type { Rule, RuleInput } from "../../generated/control/types.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Action, Empty } from "./parts.tsx";

const PRESETS: readonly [label: string, rule: RuleInput][] = [
  ["Next request: 500", { kind: "request", status: 500 }],
  ["Next request: 429", { kind: "request", status: 429 }],
  ["Next request: connection reset", { kind: "request", reset: true }],
  ["Next answer: lost", { kind: "request", reset: true, when: "after" }],
  ["Next job in an answer: unknown status", { kind: "request", unknownStatus: true }],
  ["Next times in an answer: two hours ahead", { kind: "request", skewMs: 7_200_000 }],
  ["Next job: fails", { kind: "job", fate: "fail" }],
  ["Next job with parts: one part fails", { kind: "job", fate: "fail-part" }],
  ["Next job: rejected", { kind: "job", fate: "reject" }],
  ["Next job: stalls", { kind: "job", fate: "stall" }],
  ["Next job: vanishes", { kind: "job", fate: "vanish" }],
  ["Next job: lists lag a minute", { kind: "job", fate: "lag" }],
  ["Next job: each render is charged", { kind: "job", fate: "rerender" }],
  ["Next webhook: dropped", { kind: "webhook", action: "drop" }],
  ["Next webhook: sent twice", { kind: "webhook", action: "duplicate" }],
  ["Next webhook: sent twice, in another body", { kind: "webhook", action: "duplicate", altered: true }],
  ["Next webhook: sent twice at once", { kind: "webhook", action: "duplicate", together: true }],
  ["Next webhook: another field", { kind: "webhook", action: "rename" }],
  ["Next webhook: unknown status", { kind: "webhook", action: "unknown-status" }],
  ["Next job: its success is forged", { kind: "webhook", action: "forge" }],
  ["Next job: webhook of a foreign one", { kind: "webhook", action: "foreign" }],
  ["Next two webhooks: swapped", { kind: "webhook", action: "reorder" }],
];

/** What is to go wrong. */
export function Faults() {
  const [rules, reload] = useLive(["settings"], "", () => control.rules.list());
  const [traffic] = useLive(["settings"], "", () => control.traffic.get());
  if (!rules || !traffic) return null;
  const rates = Object.entries(traffic).filter(([, value]) => value > 0);
  return (
    <>
      <p class="buttons wide">
        {PRESETS.map(([label, rule]) => (
          <Action key={label} run={() => control.rules.add(rule).finally(reload)}>
            {label}
          </Action>
        ))}
      </p>
      {rules.length === 0 && <Empty>Nothing is to go wrong.</Empty>}
      <ul class="cards">
        {rules.map((rule) => (
          <li key={rule.id} class="card row">
            <span>
              <strong>{rule.kind}</strong> {sentence(rule)}
            </span>
            <span class="faint end">
              {rule.used === 0 ? "never used" : `used ${rule.used === 1 ? "once" : `${rule.used} times`}`},{" "}
              {rule.left === null ? "until removed" : `${rule.left} left`}
              {rule.assigned && `, waits on ${rule.assigned.length}`}
            </span>
            <Action
              label={`Remove: ${rule.kind} ${sentence(rule)}`}
              run={() => control.rules.remove(rule.id).finally(reload)}
            >
              Remove
            </Action>
          </li>
        ))}
      </ul>
      {rates.length > 0 && (
        <p class="faint">At random: {rates.map(([name, value]) => `${name} ${value}`).join(", ")}</p>
      )}
    </>
  );
}

/** Everything that a rule says, in the order in which it was said. */
function sentence({
  id: _id,
  left: _left,
  used: _used,
  assigned: _assigned,
  count: _count,
  kind: _kind,
  ...rest
}: Rule): string {
  return Object.entries(rest)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}
