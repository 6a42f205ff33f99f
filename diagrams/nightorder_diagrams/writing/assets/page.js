"use strict";
(() => {
  const D = JSON.parse(document.getElementById("data").textContent);
  const NS = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);
  const at = { a: 0, p: D.start, o: 0, l: D.lang, step: -1, pick: -1 };

  // A text is an index into the table: a string that every language shares, or one for each.
  const say = (i) => (typeof D.texts[i] === "string" ? D.texts[i] : D.texts[i][at.l]);
  const ui = (key) => D.ui[key][at.l];
  const phases = () => D.audiences[at.a].phases;
  const phase = () => phases()[at.p];
  const view = () => D.outcomes[phase().outcomes[at.o]];

  const make = (tag, attrs, parent, text) => {
    const el = document.createElementNS(NS, tag);
    for (const [key, value] of Object.entries(attrs)) el.setAttribute(key, value);
    if (text !== undefined) el.textContent = text;
    if (parent) parent.appendChild(el);
    return el;
  };
  const html = (tag, parent, text, cls) => {
    const el = document.createElement(tag);
    if (text !== undefined) el.textContent = text;
    if (cls) el.className = cls;
    if (parent) parent.appendChild(el);
    return el;
  };

  // -- the picture -------------------------------------------------------------------------------

  function clickable(el, index, name) {
    el.dataset.i = index;
    el.setAttribute("tabindex", "0");
    el.setAttribute("role", "button");
    el.setAttribute("aria-label", name);
    el.addEventListener("click", (event) => { event.stopPropagation(); pick(index); });
    el.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(index); }
    });
  }

  const boxText = (box) =>
    box.lines.map((line) => line.spans.map(([i]) => say(i)).join("")).filter(Boolean);

  function draw() {
    const v = view();
    const holder = $("picture");
    holder.textContent = "";
    // A wide picture has the whole width, and the explanation below it.
    document.body.classList.remove("wide");
    document.body.classList.toggle("wide", v.width * 0.9 > holder.clientWidth);
    if (!v.width) { html("p", holder, v.report.map(say).join(" ")); return; }
    const svg = make("svg", { viewBox: `0 0 ${v.width} ${v.height}`, role: "group" }, holder);
    make("title", {}, svg, say(v.title));
    const room = holder.clientWidth - 2;
    svg.setAttribute("width", Math.min(v.width, Math.max(room, v.width * (room < 700 ? 0.85 : 0.62))));
    make("rect", { class: "paper", width: v.width, height: v.height }, svg);
    make("text", { class: "title", x: 20, y: 34 }, svg, say(v.title));
    for (const h of v.heads) {
      const top = v.top;
      make("rect", { class: "band", x: h.x - 6, y: top, width: h.w + 12, height: v.floor - top, rx: 8 }, svg);
      if (h.n) make("text", { class: "number soft", x: h.x + 10, y: top + 16 }, svg, h.n);
      h.lines.forEach((line, row) =>
        make("text", { class: "head soft", x: h.x + (h.n ? 24 : 2), y: top + 16 + 14 * row }, svg, say(line)));
    }
    // Boxes first: they are what Tab should come to first. No arrow runs over a box.
    v.boxes.forEach((box, i) => {
      const g = make("g", { class: `on-${box.kind}` }, svg);
      if (box.full !== undefined) make("title", {}, g, say(box.full));
      make("rect", { class: `box b-${box.kind}`, x: box.x, y: box.y, width: box.w, height: box.h, rx: 6 }, g);
      for (const line of box.lines) {
        const text = make("text", { x: box.x + 10, y: line.y }, g);
        for (const [words, style] of line.spans) make("tspan", { class: style }, text, say(words));
      }
      if (box.why >= 0) clickable(g, i, boxText(box).join(", "));
    });
    v.arrows.forEach((arrow, i) => {
      const g = make("g", { class: "link" }, svg);
      make("path", { class: "hit", d: arrow.d }, g);
      make("path", { class: `arrow a-${arrow.kind}${arrow.vain ? " vain" : ""}`, d: arrow.d }, g);
      make("path", { class: `h-${arrow.kind}`, d: arrow.head }, g);
      make("text", { class: `label l-${arrow.kind}`, x: arrow.x, y: arrow.y }, g, say(arrow.label));
      const ends = [arrow.from, arrow.to].map((e) => boxText(v.boxes[e])[0]);
      clickable(g, v.boxes.length + i, `${ends[0]}: ${say(arrow.label)}, ${ends[1]}`);
    });
    for (const [kind, text, x, y] of v.legend) {
      make("path", { class: `arrow a-${kind}${kind === "faded" ? " vain" : ""}`, d: `M${x} ${y}h22` }, svg);
      make("path", { class: `h-${kind}`, d: `M${x + 28} ${y}l-8 -4v8z` }, svg);
      make("text", { class: "note", x: x + 34, y: y + 3.6 }, svg, say(text));
    }
    for (const [text, x, y] of v.notes) make("text", { class: "red", x, y }, svg, say(text));
    dress();
  }

  // Which parts are shown at this step of the night, and which belong to what was picked.
  function dress() {
    const v = view();
    const svg = $("picture").firstElementChild;
    if (!v.width || !svg) return;
    const last = v.heads.length - 1;
    const step = at.step < 0 ? last : at.step;
    const arrowOn = v.arrows.map((a) => v.boxes[a.from].step <= step &&
      (v.boxes[a.to].step <= step || v.boxes[a.to].step === last));
    const boxOn = v.boxes.map((b, i) => b.step <= step ||
      (b.step === last && v.arrows.some((a, k) => a.to === i && arrowOn[k])));
    const hot = at.pick < 0 ? [] : v.why[whyOf(at.pick)].hot;
    svg.classList.toggle("dim", at.pick >= 0);
    svg.querySelectorAll("[data-i]").forEach((el) => {
      const i = Number(el.dataset.i);
      const on = i < v.boxes.length ? boxOn[i] : arrowOn[i - v.boxes.length];
      el.classList.toggle("off", !on);
      el.classList.toggle("hot", i === at.pick || hot.includes(i));
      const arrow = el.querySelector(".arrow");
      if (arrow) arrow.classList.toggle("hot", i === at.pick || hot.includes(i));
    });
  }

  // -- the panel -----------------------------------------------------------------------------------

  const whyOf = (i) => {
    const v = view();
    return i < v.boxes.length ? v.boxes[i].why : v.arrows[i - v.boxes.length].why;
  };

  function tree(parent, node) {
    const [text, rule, goal, children] = node;
    const item = html("li", parent);
    if (goal >= 0 && goal !== at.pick) {
      const go = html("button", item, say(text), "go");
      go.addEventListener("click", () => pick(goal));
    } else html("span", item, say(text));
    if (rule >= 0) html("span", item, ` (${say(rule)})`, "rule");
    if (children.length) {
      const list = html("ul", item);
      children.forEach((child) => tree(list, child));
    }
  }

  function panel() {
    const v = view();
    const body = $("told");
    body.textContent = "";
    $("back").hidden = at.pick < 0;
    $("back").textContent = ui("back");
    $("chips").textContent = "";
    if (at.pick < 0) {
      $("head").textContent = ui("result");
      v.report.slice(v.skip).forEach((i) => {
        const line = say(i);
        if (line.trimStart().startsWith("- ")) {
          const last = body.lastElementChild;
          const list = last && last.tagName === "UL" ? last : html("ul", body);
          html("li", list, line.trimStart().slice(2));
        } else {
          const head = line.startsWith("# ");
          html("p", body, head ? line.slice(2) : line, head || line.endsWith(":") ? "head" : "");
        }
      });
      const dead = v.boxes.map((b, i) => [b, i])
        .filter(([b]) => b.kind === "dead" && b.why >= 0 && b.lines[0].spans[0][1] === "name");
      if (dead.length) html("span", $("chips"), ui("deaths"));
      for (const [box, i] of dead) {
        html("button", $("chips"), say(box.lines[0].spans[0][0])).addEventListener("click", () => pick(i));
      }
      return;
    }
    $("head").textContent = ui("why");
    const list = html("ul", body);
    tree(list, v.why[whyOf(at.pick)].tree);
  }

  function pick(i) {
    if (i >= 0 && whyOf(i) < 0) return;
    at.pick = i;
    dress();
    panel();
    remember();
    if (i < 0) return;
    const part = document.querySelector(`#picture [data-i="${i}"]`);
    if (part) part.scrollIntoView({ block: "nearest", inline: "nearest" });
    $("why").scrollIntoView({ block: "nearest" });
  }

  // -- the acts as a list: for small screens and for screen readers ---------------------------------

  function order() {
    const v = view();
    const holder = $("acts");
    holder.textContent = "";
    v.heads.forEach((h, step) => {
      const boxes = v.boxes.map((b, i) => [b, i]).filter(([b]) => b.step === step);
      if (!boxes.length) return;
      html("h3", holder, (h.n ? `${h.n} · ` : "") + h.lines.map(say).join(" "));
      const list = html("ol", holder);
      for (const [box, i] of boxes) {
        const item = html("li", list);
        if (box.why < 0) { html("span", item, boxText(box).join(" ")); continue; }
        const go = html("button", item, boxText(box).join(" — "), "go");
        go.addEventListener("click", () => pick(i));
      }
    });
  }

  // -- controls ------------------------------------------------------------------------------------

  function slider() {
    const v = view();
    const last = Math.max(0, v.heads.length - 1);
    const s = $("slider");
    s.max = last;
    s.value = at.step < 0 ? last : at.step;
    const h = v.heads[Number(s.value)];
    const text = at.step < 0 || at.step >= last || !h ? ui("all")
      : (h.n ? `${h.n} · ` : "") + h.lines.map(say).join(" ");
    $("at").textContent = text;
    s.setAttribute("aria-valuetext", text);
    $("steps").hidden = last < 1;
  }

  function setStep(step) {
    const last = view().heads.length - 1;
    at.step = step >= last ? -1 : Math.max(0, step);
    slider();
    dress();
    remember();
  }

  function options(select, names, chosen) {
    select.textContent = "";
    names.forEach((name, i) => {
      const option = html("option", select, name);
      option.value = i;
      option.selected = i === chosen;
    });
    select.parentElement.hidden = names.length < 2;
  }

  function show() {
    document.documentElement.lang = D.langs[at.l];
    document.title = say(phase().title);
    $("name").textContent = D.title[at.l];
    for (const key of ["audience", "language", "outcome"]) $(`l-${key}`).textContent = ui(key);
    $("l-step").textContent = ui("step");
    $("hint").textContent = ui("hint");
    $("l-order").textContent = ui("order");
    options($("audience"), D.audiences.map((a) => say(a.name)), at.a);
    options($("language"), D.langs.map((l) => ({ en: "English", ru: "Русский" }[l] || l)), at.l);
    options($("outcome"), phase().outcomes.map((_, i) => String(i + 1)), at.o);
    const bar = $("phases");
    bar.textContent = "";
    phases().forEach((p, i) => {
      const button = html("button", bar, say(p.name));
      button.setAttribute("aria-pressed", i === at.p);
      button.addEventListener("click", () => go({ p: i }));
    });
    bar.hidden = phases().length < 2;
    slider();
    draw();
    panel();
    order();
    remember();
  }

  function go(change) {
    const moved = "a" in change || "p" in change || "o" in change;
    Object.assign(at, change);
    at.a = Math.min(at.a, D.audiences.length - 1);
    at.p = Math.max(0, Math.min(at.p, phases().length - 1));
    at.o = "p" in change || "a" in change ? 0 : Math.min(at.o, phase().outcomes.length - 1);
    if (moved) { at.step = -1; at.pick = -1; }
    show();
  }

  function remember() {
    const hash = `#${[at.a, at.p, at.o, D.langs[at.l], at.step, at.pick].join(".")}`;
    try { history.replaceState(null, "", hash); } catch (_) { /* not from every kind of address */ }
  }

  function recall() {
    const [a, p, o, l, step, chosen] = location.hash.slice(1).split(".");
    if (l === undefined) return;
    const lang = D.langs.indexOf(l);
    if (lang >= 0) at.l = lang;
    if (D.audiences[a]) at.a = Number(a);
    if (phases()[p]) at.p = Number(p);
    if (phase().outcomes[o]) at.o = Number(o);
    const v = view();
    if (step >= 0 && step < v.heads.length - 1) at.step = Number(step);
    if (chosen >= 0 && chosen < v.boxes.length + v.arrows.length && whyOf(Number(chosen)) >= 0) at.pick = Number(chosen);
  }

  $("audience").addEventListener("change", (e) => go({ a: Number(e.target.value) }));
  $("language").addEventListener("change", (e) => go({ l: Number(e.target.value) }));
  $("outcome").addEventListener("change", (e) => go({ o: Number(e.target.value) }));
  $("slider").addEventListener("input", (e) => setStep(Number(e.target.value)));
  $("back").addEventListener("click", () => pick(-1));
  $("picture").addEventListener("click", () => pick(-1));
  document.addEventListener("keydown", (event) => {
    const field = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey || (field && event.key !== "Escape")) return;
    const last = view().heads.length - 1;
    const now = at.step < 0 ? last : at.step;
    const acts = {
      ArrowLeft: () => setStep(now - 1),
      ArrowRight: () => setStep(now + 1),
      ArrowUp: () => go({ p: at.p - 1 }),
      ArrowDown: () => go({ p: at.p + 1 }),
      l: () => go({ l: (at.l + 1) % D.langs.length }),
      a: () => go({ a: (at.a + 1) % D.audiences.length }),
      Escape: () => pick(-1),
    };
    const act = acts[event.key] || { KeyL: acts.l, KeyA: acts.a }[event.code];
    if (act) { event.preventDefault(); act(); }
  });
  addEventListener("resize", draw);
  recall();
  show();
})();
