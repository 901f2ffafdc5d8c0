// Bundled for a server, with everything that it imports inside.
import { runFlow } from "./flow";

await runFlow();
