import { createClient } from "@video-ads/client";
import { fileJournal } from "@video-ads/client/journal";

const journal = fileJournal(); // in your folder for the state of programs
for (const { at, operation } of await journal.open()) console.log(`${operation} of ${at} may have been paid for`);

const ads = createClient({ journal });
const edit = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
for (const { number, intent, outcome } of await journal.entries()) {
  console.log(number, intent.operation, outcome?.outcome, outcome?.made === edit.id);
}
