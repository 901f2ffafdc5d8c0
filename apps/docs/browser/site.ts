// What every page does with scripts. Without them all texts can still be read.
import { markSection } from "./contents.ts";
import { addCopyButtons, copyPages } from "./copy.ts";
import { showNeighbours } from "./neighbours.ts";
import { openSearchOnDemand } from "./search-open.ts";
import { showTabs } from "./tabs.ts";
import { switchTheme } from "./theme.ts";
import { tryOnDemand } from "./try-it-button.ts";
import { unfoldTargets } from "./unfold.ts";

showTabs();
showNeighbours();
markSection();
switchTheme();
openSearchOnDemand();
addCopyButtons();
copyPages();
tryOnDemand();
unfoldTargets();
