// Requests as large as the limits allow, of every kind that a server reads: { name, method, path, body?, type?, headers? }.

/** Stands in an address for a key that no request had before. */
export const KEY = "key-of-the-bench";
const MEGABYTE = 1_000_000;
const ID = "01a1fdde-2ff0-7f3c-a0d8-9a81a5bb5cf3";
const ids = (many, from = 0) =>
  Array.from({ length: many }, (_, at) => `01a1fdde-2ff0-7f3c-a0d8-${(from + at).toString(16).padStart(12, "0")}`);
const each = (many, make) => Array.from({ length: many }, (_, at) => make(at));
const members = (many, value = 1) => Object.fromEntries(each(many, (at) => [`m${at}`, value]));
const nested = (depth, inner) => (depth === 0 ? inner : { a: nested(depth - 1, inner) });

/** Values of the wrong kind, and of the right kind and too large, for whatever takes JSON. */
const BODIES = {
  "90,000 unknown members": JSON.stringify(members(90_000)),
  "90,000 elements": JSON.stringify(each(90_000, () => "x")),
  "450,000 zeros": `[${"0,".repeat(450_000)}0]`,
  "300,000 empty objects": `[${"{},".repeat(300_000)}{}]`,
  "100,000 brackets": "[".repeat(100_000),
  "1,000,000 blanks": `{${" ".repeat(MEGABYTE - 10)}}`,
  "one text of a megabyte": JSON.stringify({ title: "x".repeat(MEGABYTE - 100) }),
  "one name of a megabyte": JSON.stringify({ ["x".repeat(MEGABYTE - 100)]: 1 }),
  "150,000 escapes": `{"title":"${"\\u0041".repeat(150_000)}"}`,
  "half a million quotes": `{"title":"${'\\"'.repeat(490_000)}"}`,
};

/** Fields of an order, each as much as fits. */
const fields = (lines) => ({
  "a pattern of stars on a megabyte": { title: "x", note: `${"a".repeat(MEGABYTE - 1000)}\u0001` },
  "a code of a megabyte": { title: "x", code: `${"A-".repeat(490_000)}!` },
  "letters that combine": { title: "x", note: "a\u0315\u0300".repeat(180_000) },
  "a letter with 400,000 marks": { title: `a${"\u0315\u0300".repeat(200_000)}` },
  "rich text of brackets": { title: "x", page: "[".repeat(MEGABYTE - 1000) },
  "rich text of stars": { title: "x", page: "*a_ ".repeat(240_000) },
  "an address of dots": { title: "x", mail: `${"a.".repeat(490_000)}@${"a.".repeat(1000)}` },
  "a link of a megabyte": { title: "x", site: `https://example.org/${"%zz/".repeat(240_000)}` },
  "a phone number of blanks": { title: "x", phone: `+${" 1".repeat(490_000)}` },
  digits: { title: "x", price: "9".repeat(MEGABYTE - 1000) },
  "a date of digits": { title: "x", due: "2026-".repeat(190_000) },
  "words of a list": { title: "x", words: each(1000, () => "x".repeat(900)) },
  "150,000 words of a list": { title: "x", words: each(150_000, () => "w") },
  "1,000 words of a list": { title: "x", words: each(1000, (at) => `word ${at}`) },
  "150,000 choices": { title: "x", traits: each(150_000, () => "red") },
  "20,000 links": { title: "x", tags: ids(20_000) },
  "1,000 links": { title: "x", tags: ids(1000) },
  "json of 25,000 objects": { title: "x", rest: each(25_000, () => nested(5, 1)) },
  "json of 90,000 members": { title: "x", rest: members(90_000) },
  "a place of 90,000 members": { title: "x", spot: members(90_000) },
  [`1,001 ${lines}`]: { title: "x", [lines]: each(1001, () => ({ name: "x" })) },
  [`1,000 ${lines}`]: { title: "x", [lines]: each(1000, (at) => ({ name: `n${at}`, label: `n${at}` })) },
  [`1,000 equal ${lines}`]: { title: "x", [lines]: each(1000, () => ({ name: "same", label: "same" })) },
  [`1,000 wrong ${lines}`]: { title: "x", [lines]: each(1000, () => ({ name: "", label: "", count: "many", price: "dear", tag: "none" })) },
  [`1,000 ${lines} of 80 members`]: { title: "x", [lines]: each(1000, () => members(80)) },
  [`100 ${lines} of 900 members`]: { title: "x", [lines]: each(100, () => members(900)) },
  [`1,000 ${lines} with an id`]: { title: "x", [lines]: ids(1000).map((id) => ({ id, name: "x" })) },
  [`1,000 dear ${lines}`]: { title: "x", [lines]: each(1000, (at) => ({ name: `n${at}`, label: `n${at}`, price: "900" })) },
});

const json = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** For an address that takes JSON; `wrap` puts the body where it is looked for. */
function bodiesTo(method, path, more, wrap = (body) => body) {
  const plain = Object.entries(BODIES).map(([name, body]) => ({ name, method, path, body }));
  const own = Object.entries(more).map(([name, body]) => ({ name, method, path, body: json(wrap(body)) }));
  return [...plain, ...own];
}

const query = (many, make) => each(many, make).join("&");

/** As long as an address may be. */
const QUERIES = {
  "2,600 unknown parameters": query(2600, (at) => `${at.toString(36)}=`).slice(0, 7800),
  "one parameter 1,500 times": query(1500, () => "kind=x").slice(0, 7800),
  "2,500 empty parts": "&".repeat(7800),
  "a search of 3,900 words": `q=${"a+".repeat(3850)}`,
  "a search of marks": `q=${encodeURIComponent(`a${"\u0315\u0300".repeat(1000)}`).slice(0, 7700)}`.replace(/%.?$/, ""),
  "a search of one letter": "q=a",
  "a sort of 2,500 fields": `sort=${"id,".repeat(2500)}`,
  "a sort of title 1,200 times": `sort=${"title,".repeat(1200)}title`,
  "a path of 2,500 steps": `${"owner.".repeat(1200)}name=x`,
  "100 texts contained": query(100, () => "title.contains=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").slice(0, 7800),
  "one text of 200 letters contained": `title.contains=${"a".repeat(200)}`,
  "200 tags": query(200, (at) => `tags=${ids(1, at)[0]}`).slice(0, 7800),
  "100 tags": query(100, (at) => `tags=${ids(1, at)[0]}`),
  "the last page": "page=1000000",
};

/** CSV, as large as a file may be. */
const TABLES = {
  "ten million commas": ",".repeat(10_000_000),
  "three million names": "a,b".repeat(3_000_000),
  "rows of 2,000 cells": `title,code\n${`${"x,".repeat(2000)}\n`.repeat(2400)}`,
  "one row of ten million cells": `title,code\n${",".repeat(9_990_000)}`,
  "a row of three million cells, quoted": `title,code\n${'"",'.repeat(3_300_000)}`,
  "five million empty lines": `title,code\n${"\n".repeat(9_990_000)}`,
  "quotes that never end": `title,code\n${'"x\n'.repeat(3_000_000)}`,
  "quotes that end late": `title,code\n${'"a\n'.repeat(20_000)}${"x".repeat(5_000_000)}`,
  "ten million quotes": `title,code\n"${'"'.repeat(9_990_000)}`,
  "quotes over lines": `title,code\n${`"${"a,b\n".repeat(200)}",x\n`.repeat(9000)}`,
  "one value of ten megabytes": `title,code\n${"x".repeat(9_990_000)}`,
  "one name of ten megabytes": "x".repeat(9_990_000),
  "200 columns": `${each(200, (at) => `c${at}`).join(",")}\n${`${"x,".repeat(199)}x\n`.repeat(5000)}`,
  "5,000 rows": `title,code\n${each(5000, (at) => `t${at},C-${at}\n`).join("")}`,
  "5,000 rows of wrong values": `title,code,price,due,tags,owner\n${each(5000, (at) => `,x${at},dear,soon,none;nobody,nobody\n`).join("")}`,
  "5,000 equal rows": `title,code\n${"same,SAME\n".repeat(5000)}`,
  "100,000 names in a cell": `title,tags\n${each(10, () => `x,"${each(90_000, (at) => `t${at}`).join(";")}"\n`).join("")}`,
  "1,500 names in each cell": `title,tags\n${each(700, () => `x,"${each(1500, (at) => `t${at}`).join(";")}"\n`).join("")}`,
  "digits of a megabyte": `title,price\n${`x,${"9".repeat(1_000_000)}\n`.repeat(9)}`,
  "blanks of a megabyte": `title,price\n${`x,1${" ".repeat(1_000_000)}2\n`.repeat(9)}`,
  "dates of a megabyte": `title,due\n${`x,${"1.".repeat(490_000)}\n`.repeat(9)}`,
  "moments of a megabyte": `title,at\n${`x,${"1:".repeat(490_000)}\n`.repeat(9)}`,
  "durations of a megabyte": `title,long\n${`x,${"1 h ".repeat(240_000)}\n`.repeat(9)}`,
  "titles of a megabyte": `title,code\n${`${"a\u0315\u0300".repeat(190_000)},x\n`.repeat(9)}`,
  "codes of a megabyte": `title,code\n${`x,${"a-".repeat(490_000)}\n`.repeat(9)}`,
  "notes of a megabyte": `title,note\n${`x,${"a".repeat(999_000)}!\n`.repeat(9)}`,
  "links of a megabyte": `title,site\n${`x,www.${"a.".repeat(490_000)}\n`.repeat(9)}`,
};
const MAPS = {
  "5,000 rows of wrong values": "title,code,price,due,tags,owner",
  "200 columns": "title,code,".padEnd(9 + 200, ","),
};
const mapOf = (name, text) => MAPS[name] ?? (text.startsWith("title,") ? text.slice(0, text.indexOf("\n")) : "title");

const multipart = (parts, boundary = "x") => `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
const FORMS = {
  "a form of 20,000 fields": multipart(each(20_000, (at) => `content-disposition: form-data; name="f${at}"\r\n\r\nx`)),
  "a form of one field of a megabyte": multipart([`content-disposition: form-data; name="f"\r\n\r\n${"x".repeat(MEGABYTE)}`]),
  "a form with a header of a megabyte": multipart([`content-disposition: form-data; name="${"x".repeat(MEGABYTE)}"\r\n\r\nx`]),
  "a form of dashes": `--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${"\r\n--".repeat(500_000)}`,
};

/** Everything, about an order of `rows` rows whose ids are known: { id, version, lines }. */
export function largeRequests({ order, job, tags }) {
  const reordered = order.lines.toReversed();
  const changed = order.lines.map(({ id }, at) => ({ id, name: `changed ${at}`, count: 2 }));
  const ofOrder = {
    ...fields("lines"),
    "900 reordered rows": { lines: reordered.map(({ id }) => ({ id })) },
    "900 changed rows": { lines: changed },
    "900 rows twice": { lines: [...order.lines.slice(0, 500), ...order.lines.slice(0, 500)].map(({ id }) => ({ id })) },
    "900 links": { tags },
  };
  const screens = (path) =>
    Object.entries(QUERIES).map(([name, text]) => ({
      name,
      method: "GET",
      path: `${path}?${text.replaceAll(/(^|&)(?=(kind|title|tags|owner)[.=])/g, "$1f.")}`,
    }));
  const calls = (path) => Object.entries(QUERIES).map(([name, text]) => ({ name, method: "GET", path: `${path}?${text}` }));
  const imports = ["read", "try", "failed", "run"].flatMap((step) =>
    Object.entries(TABLES).map(([name, body]) => ({
      name,
      method: "POST",
      path: `/-/screens/orders/import/${step}${step === "read" ? "" : `?map=${encodeURIComponent(mapOf(name, body))}${step === "run" ? `&key=${KEY}` : ""}`}`,
      body,
      type: "text/csv",
    })),
  );
  const styled = [
    ["/api/orders/server", `_sort=${"title,".repeat(1200)}`],
    ["/api/orders/server", query(600, () => "title_like=a")],
    ["/api/orders/server", query(100, () => "title_like=a")],
    ["/api/orders/server", query(170, (at) => `id=${ids(1, at)[0]}`)],
    ["/api/orders/simple", `filter=${encodeURIComponent(JSON.stringify({ title: each(900, () => "x") }))}`.slice(0, 7900)],
    ["/api/orders/simple", `filter=${"[".repeat(7000)}`],
    ["/api/orders/simple", `sort=${"[".repeat(7000)}`],
    ["/api/orders/chain", `after=${"A".repeat(7000)}`],
    ["/api/orders/chain", `sort=${"title,".repeat(1200)}title`],
  ].map(([path, text]) => ({ name: text.slice(0, 24), method: "GET", path: `${path}?${text}` }));
  const begun = query(90, (at) => `v.f${at}=x`);
  return [
    ...bodiesTo("POST", "/api/join", { "a password of a megabyte": { name: "x", email: "x@example.org", password: "x".repeat(990_000) } }),
    ...bodiesTo("POST", "/api/enter", { "a password of a megabyte": { email: "x@example.org", password: "x".repeat(990_000) } }),
    ...bodiesTo("POST", "/api/session", { "an address of a megabyte": { email: "x".repeat(990_000), password: "x" } }),
    ...bodiesTo("POST", "/api/records/Order", fields("lines")),
    ...bodiesTo("PATCH", `/api/records/Order/${order.id}`, ofOrder),
    ...bodiesTo("POST", "/api/orders", fields("items"), (order) => ({ order })),
    ...bodiesTo("PATCH", `/api/orders/${order.id}`, ofOrder),
    ...bodiesTo("POST", "/api/notes/all", {
      "1,000 records": each(1000, (at) => ({ title: `t${at}` })),
      "1,000 wrong records": each(1000, () => ({ title: "" })),
      "10,000 records": each(10_000, () => ({ title: "x" })),
      "1,000 records of 80 members": each(1000, () => members(80)),
      "1,000 records that name others": each(1000, (at) => ({ title: "x", tags: [{ name: `t${at}` }] })),
    }),
    ...bodiesTo("POST", `/api/records/Job/${job}/actions/finish`, { "a reason of a megabyte": { reason: "x".repeat(990_000) } }),
    ...bodiesTo("POST", "/-/screens/add/save", fields("lines"), (values) => ({ values })),
    ...bodiesTo("POST", "/-/screens/add/try", fields("lines"), (values) => ({ values })),
    ...bodiesTo("POST", `/-/screens/edit/save?p.order=${order.id}`, ofOrder, (values) => ({ values, version: order.version })),
    ...bodiesTo("POST", `/-/screens/edit/try?p.order=${order.id}`, ofOrder, (values) => ({ values, version: order.version })),
    ...bodiesTo("POST", "/-/screens/orders/bulk", {
      "500 records": { action: "delete", values: {}, records: ids(500).map((id) => ({ id, version: 1 })) },
      "20,000 records": { action: "delete", values: {}, records: ids(10_000).map((id) => ({ id, version: 1 })) },
      "500 changed": { action: null, values: { title: "x".repeat(500_000) }, records: ids(500).map((id) => ({ id, version: 1 })) },
    }),
    ...bodiesTo("POST", "/-/screens/orders/bulk/try", {
      "500 records": { action: "delete", values: {}, records: ids(500).map((id) => ({ id, version: 1 })) },
      "500 changed": { action: null, values: members(9000), records: ids(500).map((id) => ({ id, version: 1 })) },
      "500 confirmed": {
        action: null,
        values: { title: "x" },
        records: ids(500).map((id) => ({ id, version: 1, confirm: "a ".repeat(900) })),
      },
    }),
    ...bodiesTo("POST", "/-/screens/orders/bulk/offers", {
      "500 records": { records: ids(500) },
      "20,000 records": { records: ids(20_000) },
    }),
    ...bodiesTo("POST", "/-/screens/orders/matching", { "500 records": { records: ids(500) } }),
    ...bodiesTo("POST", "/-/screens/board/move", { "an id of a megabyte": { id: "x".repeat(990_000), version: 1, values: {} } }),
    ...bodiesTo("POST", "/-/settings", {
      "90,000 columns": { columns: { screen: "orders", paths: each(90_000, () => "title") } },
      "50,000 widths": { widths: { screen: "orders", pixels: members(50_000, 100) } },
    }),
    ...bodiesTo("POST", "/-/screens/orders/views", { "a view of a megabyte": { name: "x", query: "x".repeat(990_000) } }),
    ...bodiesTo("POST", "/-/undo", { "a token of a megabyte": { token: "x".repeat(990_000) } }),
    ...calls("/api/records/Order"),
    ...calls("/api/records/Order.csv"),
    ...calls("/api/orders"),
    ...styled,
    ...screens("/-/screens/orders/rows"),
    ...screens("/-/screens/orders/export"),
    ...screens("/-/screens/orders/matching"),
    ...screens("/-/screens/board/rows"),
    ...screens("/-/find"),
    ...screens("/-/history"),
    ...calls("/api/history"),
    { name: "90 values of a form", method: "GET", path: `/-/proposals/Order?${begun}` },
    { name: "90 values of a form", method: "GET", path: `/-/screens/add/form?${begun}` },
    { name: "a text of 7,000 letters", method: "GET", path: `/-/references/Order/tags?q=${"a".repeat(7000)}` },
    { name: "an address of 3,900 parts", method: "GET", path: "/a".repeat(3900) },
    { name: "an address of percents", method: "GET", path: `/api/records/${"%41".repeat(2500)}` },
    { name: "a cookie of 15,000 letters", method: "GET", path: "/api/session", headers: { cookie: "a=".repeat(7000) } },
    {
      name: "3,500 warnings confirmed",
      method: "POST",
      path: "/api/records/Order",
      body: '{"title":"x"}',
      headers: { "confirm-warnings": "a,".repeat(7000) },
    },
    { name: "languages of 14,000 letters", method: "GET", path: "/-/app", headers: { "accept-language": "xx-".repeat(4500) } },
    { name: "encodings of 14,000 letters", method: "GET", path: "/-/app", headers: { "accept-encoding": "gzip;q=0.1,".repeat(1200) } },
    { name: "a range of 14,000 letters", method: "GET", path: `/-/files/${ID}`, headers: { range: `bytes=${"0-1,".repeat(3500)}` } },
    ...Object.entries(FORMS).flatMap(([name, body]) =>
      ["/-/uploads/Order/picture", "/api/records/Order"].map((path) => ({
        name,
        method: "POST",
        path,
        body,
        type: "multipart/form-data; boundary=x",
      })),
    ),
    ...imports,
  ].filter(({ path }) => path.length < 8000);
}
