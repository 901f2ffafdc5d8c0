import { VueQueryPlugin } from "@tanstack/vue-query";
import { createApp } from "vue";
import Page from "./Page.vue";

createApp(Page).use(VueQueryPlugin).mount("#app");
