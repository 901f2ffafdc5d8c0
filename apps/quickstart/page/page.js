// Shows events as they come, newest first. A connection that breaks comes back by itself and goes on where it was.
const list = document.getElementById("events");
const state = document.getElementById("state");
const source = new EventSource("events");

source.onopen = () => {
  state.textContent = "Live";
};
source.onerror = () => {
  state.textContent = "The connection is lost; trying again …";
};
source.onmessage = ({ data }) => {
  document.getElementById("empty").hidden = true;
  list.prepend(card(JSON.parse(data)));
};

function card({ at, event, id, via, link }) {
  const item = document.createElement("li");
  item.className = event.split(".")[1] ?? "";
  const time = element("time", new Date(at).toLocaleTimeString());
  time.dateTime = at;
  item.append(element("strong", event), time, element("code", id));
  if (link) {
    const anchor = element("a", "Look at it");
    anchor.href = link;
    anchor.rel = "noreferrer";
    item.append(anchor);
  } else {
    item.append(element("small", via === "read" ? "found by reading" : ""));
  }
  return item;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
