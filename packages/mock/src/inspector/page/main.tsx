// The inspector: what the sandbox is doing, for people.
import { render } from "preact";
import { App } from "./app.tsx";

render(<App />, document.body);
