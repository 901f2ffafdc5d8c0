// What every page does with scripts. Without them all texts can still be read.
import { addCopyButtons } from "./copy.ts";
import { foldNeighbours } from "./neighbours.ts";
import { openSearchOnDemand } from "./search-open.ts";
import { showTabs } from "./tabs.ts";
import { switchTheme } from "./theme.ts";

switchTheme();
openSearchOnDemand();
showTabs();
addCopyButtons();
foldNeighbours();
