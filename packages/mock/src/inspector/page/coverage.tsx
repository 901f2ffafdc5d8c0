import type { CoverageRow } from "../../control/client.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Action, Badge, Empty } from "./parts.tsx";

/** What was never met of the operations that are used. */
export function Coverage() {
  const [rows, reload] = useLive(["request", "delivery", "settings"], "", () =>
    control.coverage().catch((error: unknown) => {
      // It is no mock that has gone, which the connection says.
      if (error instanceof Error && !(error instanceof TypeError)) return error.message;
      throw error;
    }),
  );
  if (!rows) return null;
  if (typeof rows === "string") return <Empty>{rows}</Empty>;
  const left = rows.filter(({ met }) => !met);
  if (rows.length === 0) return <Empty>Nothing of the service has been used yet.</Empty>;
  return (
    <>
      <p class="card">
        {rows.length - left.length} of {rows.length} answers, states and webhooks of the operations that are used have
        been met.
      </p>
      {left.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        <section class="scroll" tabIndex={0} aria-label="Never met">
          <table>
            <thead>
              <tr>
                <th scope="col">Of</th>
                <th scope="col">Never met</th>
                <th scope="col">Ordered by</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {left.map((row) => (
                <tr key={`${row.kind} ${row.of} ${row.what}`}>
                  <td>
                    <Badge>{row.kind}</Badge> {row.of}
                  </td>
                  <td>{row.what}</td>
                  <td>
                    <code>{row.order}</code>
                  </td>
                  <td>{row.rule && <Order row={row} rule={row.rule} reload={reload} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Order({
  row,
  rule,
  reload,
}: {
  row: CoverageRow;
  rule: NonNullable<CoverageRow["rule"]>;
  reload: () => void;
}) {
  return (
    <Action label={`Order: ${row.what} of ${row.of}`} run={() => control.rules.add(rule).finally(reload)}>
      Order it
    </Action>
  );
}
