import { accountSetting } from "../../generated/credentials.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Action, Badge, Empty, Time } from "./parts.tsx";

/** How many movements are shown. */
const SHOWN = 200;

export function Ledger() {
  const [accounts, reload] = useLive(["account", "ledger", "job"], "", () => control.accounts.list());
  const [entries, reloadEntries] = useLive(["ledger"], "", () => control.ledger.list({ limit: SHOWN }));
  if (!accounts || !entries) return null;
  const grant = (account: string) => () =>
    control.accounts.grant(account, 100).finally(() => {
      reload();
      reloadEntries();
    });
  return (
    <>
      <ul class="accounts">
        {accounts.map(({ [accountSetting]: account, credits, reserved, editorAccess }) => (
          <li key={account} class="card">
            <strong>{account}</strong> {credits} credits
            {reserved > 0 && <span class="faint"> · {reserved} reserved for work that still runs</span>}
            <span class="buttons">
              <Action label={`Give ${account} 100 credits`} run={grant(account)}>
                +100
              </Action>
              <label>
                <input
                  type="checkbox"
                  checked={editorAccess}
                  onChange={({ currentTarget }) =>
                    control.accounts.update(account, { editorAccess: currentTarget.checked }).finally(reload)
                  }
                />{" "}
                editor access
              </label>
            </span>
          </li>
        ))}
      </ul>
      {entries.length === 0 ? (
        <Empty>No credit has moved yet.</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        <section class="scroll" tabIndex={0} aria-label="Movements of credits">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Account</th>
                <th scope="col">What</th>
                <th scope="col" class="number">
                  Credits
                </th>
                <th scope="col" class="number">
                  Balance
                </th>
                <th scope="col">For</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, account, kind, amount, balance, note, operation }) => (
                <tr key={id}>
                  <td>
                    <Time at={at} />
                  </td>
                  <td>{account}</td>
                  <td>
                    <Badge>{kind}</Badge>
                  </td>
                  <td class="number">{amount > 0 ? `+${amount}` : amount}</td>
                  <td class="number">{balance}</td>
                  <td>
                    {note} {operation && <span class="faint">{operation}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
