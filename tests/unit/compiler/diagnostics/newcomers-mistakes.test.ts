// Typical mistakes of a newcomer are reported once, and mended by the first fix.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { errorsIn, fixed, found, mended } from "./findings.ts";
import { brokenBy, KENNEL } from "./kennel.ts";

describe("a fix", () => {
  it.each([
    ["{dog.name} comes", "dog.name} comes", "Write {dog.name}"],
    ["no | if dog.owner = user", "no | dog.owner = user", "Write if dog.owner = user"],
    ["18.50 EUR", "18,50 EUR", "Write 18.50 EUR"],
    ["| full | 409 |", "| full | Conflict |", "Write 409"],
    ["one of: small, large", "dropdown (small/large)", "Write one of: small, large"],
    ["one of: small, large", "Select: small, large", "Write one of: small, large"],
  ])("keeps the meaning: %s for %s", (right, wrong, title) => {
    const fixed = mended(brokenBy(right, wrong));
    expect(fixed.title).toBe(title);
    expect(fixed.text).toBe(KENNEL);
  });

  it("of an amount with a point says both that it may mean", () => {
    const [error] = errorsIn(brokenBy("18.50 EUR", "1.500 EUR"));
    expect(error?.fixes.map(({ title }) => title)).toEqual(["Write 1500 EUR", "Write 1.50 EUR"]);
  });

  it("of an average with too many decimals leads to no other error", () => {
    const row = "| mean | decimal(2) | required | always average of stays.days |\n| stays |";
    const { text } = mended(brokenBy("| stays |", row));
    expect(text).toContain("always round (average of stays.days or else 0) to 2");
    expect(errorsIn(text!)).toEqual([]);
  });
});

describe("what stands in another form", () => {
  it.each([
    ["| arrive | here |", "| (after 30 days) | here |", "(after 30 days)", "(after 30d)"],
    ["| arrive | here |", "| (after 30 days) | here |", "(after 30 days)", "(after 30 Tage)"],
    ["| arrive | here |", "| (after 2 hours) | here |", "(after 2 hours)", "(after 2 hrs)"],
  ])("is mended: a unit of time, %s as %s and %s as %s", (right, timer, wanted, wrong) => {
    const timed = brokenBy(right, timer).replace("arrive, leave", "leave");
    expect(errorsIn(timed)).toEqual([]);
    const { error, text } = mended(timed.replace(wanted, wrong));
    expect(error?.code).toBe("timers-wait-for-a-length-of-time");
    expect(text).toBe(timed);
  });

  it("is told: a month, and a constant that is no length of time", () => {
    const told = (timer: string) => mended(brokenBy("| arrive | here |", `| ${timer} | here |`).replace("arrive, leave", "leave")).error;
    expect(told("(after 1 month)")?.message).toBe('"1 month" is no length of time: a month is not always as long.');
    expect(told("(after KENNELS)")?.message).toBe('"KENNELS" is no length of time.');
    expect(told("(after 1 month)")?.help).toContain("seconds, minutes, hours, days or weeks");
  });

  it("is mended: a document in a block of code", () => {
    const { error, text } = mended(`Here it is:\n\n\`\`\`markdown\n${KENNEL}\`\`\`\n`);
    expect(error?.code).toBe("documents-stand-outside-code-blocks");
    expect(found(`\`\`\`markdown\n${KENNEL}\`\`\`\n`).map(({ code }) => code)).not.toContain("every-point-is-present");
    expect(errorsIn(text!)).toEqual([]);
    expect(compile([{ file: "spec.md", text: text! }]).plan?.entities.Stay).toBeDefined();
  });

  it("is told: rows without a header, and mended: a table with tabs", () => {
    const table = KENNEL.slice(KENNEL.indexOf("| Name | Value | Meaning |"));
    const rows = table.split("\n").slice(2).join("\n");
    expect(found(KENNEL.replace(table, rows)).map(({ code }) => code)).toContain("tables-have-a-header");
    const tabs = table.replace("| --- | --- | --- |\n", "").replaceAll(" | ", "\t").replaceAll("| ", "").replaceAll(" |", "");
    const text = KENNEL.replace(table, tabs);
    const error = found(text).find(({ code }) => code === "tables-have-bars-between-cells");
    expect(fixed(error!.fixes[0]!, text)).toBe(KENNEL);
  });

  it("is mended: effects that a word joins", () => {
    const effects = (then: string) =>
      KENNEL.replace(
        "| Only if | Otherwise |\n| --- | --- | --- | --- | --- |",
        "| Only if | Otherwise | Then |\n| --- | --- | --- | --- | --- | --- |",
      )
        .replace("| (new) | book | booked | - | - |", "| (new) | book | booked | - | - | - |")
        .replace("| booked | arrive | here | - | - |", `| booked | arrive | here | - | - | ${then} |`)
        .replace("too-early |\n\n", "too-early | - |\n\n");
    expect(errorsIn(effects("set days to 5; set from_on to today"))).toEqual([]);
    const { error, text } = mended(effects("set days to 5 and set from_on to today"));
    expect(error?.code).toBe("effects-are-separated-by-semicolons");
    expect(text).toBe(effects("set days to 5; set from_on to today"));
    expect(mended(effects("set days = 5")).text).toBe(effects("set days to 5"));
    expect(mended(effects("days := 5")).text).toBe(effects("set days to 5"));
    expect(mended(effects("days += 5")).text).toBe(effects("add 5 to days"));
    expect(mended(effects("days - 1")).text).toBe(effects("add -1 to days"));
  });

  it("is told: what was asked for, in a text of the catalogue; a row that lacks a cell; a table of another point", () => {
    expect(mended(brokenBy("{from_on}.", "{ask.refund}.")).error?.message).toBe("Nothing is asked for here, so there is no ask.refund.");
    expect(mended(brokenBy("| full | 409 | There", "| full | There")).error?.message).toBe("This row has 2 cells, and the header has 3.");
    expect(errorsIn(brokenBy("Ends in: gone", "Ends in: *"))[0]?.help).toContain("leave the line out");
  });
});

describe("what is not decided", () => {
  it.each([
    ["tbd", "18.50 EUR"],
    ["to be decided", "18.50 EUR"],
    ["Tbd.", "from_on <= today"],
    ["tbd", "{dog.name} comes on {from_on}."],
  ])("is open when it is written %s for %s", (open, right) => {
    const questions = (text: string) => compile([{ file: "spec.md", text }]).openQuestions.length;
    const text = brokenBy(right, open);
    expect(errorsIn(text)).toEqual([]);
    expect(questions(text)).toBe(questions(KENNEL) + 1);
  });

  it.each(["n/a", "N/A", "none", "−"])("is deliberately nothing when it is written %s", (nothing) => {
    const text = brokenBy("| arrive | here | - | - |", `| arrive | here | ${nothing} | ${nothing} |`);
    expect(found(text)).toHaveLength(found(KENNEL).length);
  });
});

describe("a call that names records by a field which its callers may not see", () => {
  const warned = (text: string) => {
    expect(errorsIn(text)).toEqual([]);
    return found(text).filter(({ code }) => code === "calls-name-records-that-callers-see");
  };

  it("is warned of where nobody of the role sees it", () => {
    expect(warned(KENNEL)).toEqual([]);
    const [warning, ...others] = warned(brokenBy("| Person | see email | no | yes | yes |", "| Person | see email | no | no | yes |"));
    expect(others).toEqual([]);
    expect(warning?.message).toBe(
      "Whoever is Owner and makes the call dog names no record with owner, because Owner may not see Person.email.",
    );
  });

  it("is warned of where each sees their own, and the call is about anybody", () => {
    const own = brokenBy("| Person | see email | no | yes | yes |", "| Person | see email | no | if this = user | if this = user |");
    expect(warned(own).map(({ message }) => message)).toEqual([
      "Whoever is Staff and makes the call dog names no record with owner, because Staff may not see Person.email of anybody else.",
    ]);
  });
});

describe("an answer that lacks what its callers may not see", () => {
  it("is told once for a call, with the keys, and not again for what stands in one of them", () => {
    const list = "| dogs | GET | /api/dogs | list Dog | - | list of Dog(name, big: size, holder: owner(name, staff)) |\n\n## 8.";
    const hidden = ["size", "owner"].map((field) => `| Dog | see ${field} | no | no | no |`).join("\n");
    const text = KENNEL.replace("| Dog(name) |\n\n## 8.", `| Dog(name) |\n${list}`).replace("| Dog | create", `${hidden}\n| Dog | create`);
    const warnings = found(text).filter(({ code }) => code === "calls-give-what-callers-may-see");
    expect(errorsIn(text)).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      "Whoever is Owner or Staff and makes the call dogs gets an answer without big and holder, because Owner or Staff may not see " +
        "Dog.size and Dog.owner. Ann, who is Owner, sends GET /api/dogs and finds no big or holder in the answer.",
    ]);
  });
});

describe("what is meant", () => {
  const row = (field: string) => `| from_on | date | required | - |\n${field}`;
  const withField = (field: string) => KENNEL.replace("| from_on | date | required | - |", row(field));

  it.each([
    [
      "a number of days",
      "| until | date | required | always from_on + days |",
      "| until | date | required | always from_on + 1 day * days |",
    ],
    ["so many days", "| until | date | required | always from_on + 1 |", "| until | date | required | always from_on + 1 day |"],
    [
      "empty where what it is computed of is",
      "| bath | date | optional | - |\n| since | integer | optional | always days from bath to today |",
      "| bath | date | optional | - |\n| since | integer | optional | always if bath is not empty then days from bath to today else empty |",
    ],
  ])("is offered: %s", (_, wrong, right) => {
    expect(errorsIn(withField(right))).toEqual([]);
    expect(mended(withField(wrong)).text).toBe(withField(right));
  });

  it("is offered: the state, or the choice, of a record that is compared with its word", () => {
    const right = brokenBy("from_on <= today | too-early", "dog.size is small | too-early");
    expect(mended(right.replace("dog.size is small", "dog is small")).text).toBe(right);
  });

  it("is offered: an input that must be given, with its type", () => {
    const asks = (what: string) =>
      KENNEL.replace(
        "| From | Action | To | Only if | Otherwise |\n| --- |",
        "| From | Action | To | Only if | Otherwise | Asks for |\n| --- | --- |",
      )
        .replace("| (new) | book | booked | - | - |", "| (new) | book | booked | - | - | - |")
        .replace("| arrive | here | - | - |", `| arrive | here | - | - | ${what} |`)
        .replace("| leave | gone | from_on <= today | too-early |", "| leave | gone | from_on <= today | too-early | - |");
    expect(errorsIn(asks("days: integer(1..60), required"))).toEqual([]);
    expect(mended(asks("days, required")).text).toBe(asks("days: integer(1..60), required"));
    expect(mended(asks("days: required")).text).toBe(asks("days: integer(1..60), required"));
    expect(mended(asks("days: optional")).text).toBe(asks("days"));
    expect(mended(asks("days: required")).error?.help).toBe('Write "days: integer(1..60), required".');
    // The call that gives the input has no fault of its own.
    const call = (what: string) =>
      asks(what).replace(
        "| Dog(name) |\n\n## 8.",
        "| Dog(name) |\n| arrive | POST | /api/stays/{stay} | arrive Stay | Stay(days, why) | - |\n\n## 8.",
      );
    expect(errorsIn(call("days: integer(1..60), required; why: text(20)"))).toEqual([]);
    expect(errorsIn(call("days: required; why: required")).map(({ code }) => code)).toEqual([
      "asked-inputs-have-a-type",
      "asked-inputs-have-a-type",
    ]);
  });

  it.each([
    ["| list of Stay |", "| table of Stay |"],
    ["| stays | every Stay by dog |", "| stays | every Stay |"],
    ["| days | integer(1..60) |", "| days | number (1-60) |"],
    ["| Dog(name) |\n\n## 8.", "| { name } |\n\n## 8."],
    ["| create Dog |", "| add Dog |"],
    ["| required | starts 1 |", "| required | default 1 |"],
    ["| required | always days * DAY_RATE |", "| required | computed as days * DAY_RATE |"],
  ])("is offered: %s for %s", (right, wrong) => {
    expect(mended(brokenBy(right, wrong)).text).toBe(KENNEL);
  });

  it.each([
    ["(at from_on + 7 days)", "(7 days after from_on)"],
    ["(after 7 days)", "(every 7 days)"],
    ["(at from_on)", "(on from_on)"],
    ["(at from_on)", "(after from_on)"],
    ["(at from_on - 1 day)", "(before from_on)"],
    ["(after 1 day)", "(every day)"],
    ["(at from_on - 1 day)", "(at from_on - 1 day at 09:00)"],
    ["(at from_on - 1 day)", "(1 day before from_on at 9 am)"],
    ["(at from_on)", "(at 09:00 on from_on)"],
    ["(at from_on + 30 days)", "(at from_on + 1 month)"],
  ])("is offered, of a timer: %s for %s", (right, wrong) => {
    const timed = (timer: string) => brokenBy("| here | leave |", `| booked | ${timer} | gone | - | - |\n| here | leave |`);
    expect(errorsIn(timed(right))).toEqual([]);
    expect(mended(timed(wrong)).text).toBe(timed(right));
  });

  it("is offered, of a timer: nothing where its day may be empty", () => {
    const timed = (timer: string) =>
      brokenBy("| here | leave |", `| booked | ${timer} | gone | - | - |\n| here | leave |`).replace(
        "| from_on |",
        "| bath | date | optional | - |\n| from_on |",
      );
    const right = timed("(at if bath is not empty then bath + 5 days else empty)");
    expect(errorsIn(right)).toEqual([]);
    const { title, text } = mended(timed("(at bath + 5 days)"));
    expect(title).toBe("Do nothing where bath is empty: if bath is not empty then bath + 5 days else empty");
    expect(text).toBe(right);
  });

  it.each(["unique per dog", "unique within dog", "unique for each dog", "unique (dog)"])(
    "is offered: what is unique together, for %s",
    (wrong) => {
      const right = KENNEL.replace("### Stay\n\n| Field", "### Stay\n\n- Unique: from_on + dog\n\n| Field");
      expect(errorsIn(right)).toEqual([]);
      expect(mended(brokenBy("| from_on | date | required |", `| from_on | date | required, ${wrong} |`)).text).toBe(right);
      const first = mended(brokenBy("| from_on | date | required |", `| from_on | date | ${wrong}, required |`));
      expect(first.text).toBe(right);
      const alone = mended(brokenBy("| from_on | date | required |", `| from_on | date | ${wrong} |`)).text;
      expect(alone).toBe(right.replace("| from_on | date | required |", "| from_on | date | optional |"));
      const line = (text: string) => KENNEL.replace("### Stay\n\n| Field", `### Stay\n\n- Unique: ${text}\n\n| Field`);
      if (!wrong.includes("(")) expect(mended(line(wrong.replace("unique", "from_on"))).text).toBe(right);
    },
  );

  it.each(["Person, Dog", "Person and Dog", "Person / Dog"])("is offered: a row for each, for a permission of %s", (entities) => {
    const rows = "| Person | export | no | no | yes |\n| Dog | export | no | no | yes |\n| Dog | create |";
    const right = brokenBy("| Dog | create |", rows);
    expect(errorsIn(right)).toEqual([]);
    const { error, text } = mended(brokenBy("| Dog | create |", `| ${entities} | export | no | no | yes |\n| Dog | create |`));
    expect(error?.message).toBe("This row names several entities: Person, Dog.");
    expect(text).toBe(right);
  });

  it.each(["all", "All fields", "everything", "*"])("is offered: - where a screen is to show %s", (wrong) => {
    const screen = (fields: string) =>
      brokenBy(
        "| Screen | Route | Shows |\n| --- | --- | --- |\n| Stays | / | list of Stay |",
        `| Screen | Route | Shows | Fields |\n| --- | --- | --- | --- |\n| Stays | / | list of Stay | ${fields} |`,
      );
    expect(mended(screen(wrong)).text).toBe(screen("-"));
  });

  it.each([
    ["calendar of Stay by from_on", "calendar of Stay"],
    ["board of Stay by status", "board of Stay"],
  ])("is offered, of a screen: %s for %s", (right, wrong) => {
    const screen = (shows: string) => brokenBy("| list of Stay |", `| ${shows} |`);
    expect(errorsIn(screen(right))).toEqual([]);
    expect(mended(screen(wrong)).text).toBe(screen(right));
  });

  it.each([
    ["-created_at", "newest first"],
    ["created_at", "oldest first"],
  ])("is offered, as what a screen is sorted by: %s for %s", (right, wrong) => {
    const screen = (sort: string) =>
      brokenBy(
        "| Screen | Route | Shows |\n| --- | --- | --- |\n| Stays | / | list of Stay |",
        `| Screen | Route | Shows | Sort |\n| --- | --- | --- | --- |\n| Stays | / | list of Stay | ${sort} |`,
      );
    expect(errorsIn(screen(right))).toEqual([]);
    expect(mended(screen(wrong)).text).toBe(screen(right));
  });

  it("is offered: every action, for all of them", () => {
    const all = KENNEL.replace(
      "| Dog | see | no | yes | yes |\n| Dog | create | no | if owner = user | yes |",
      "| Dog | all | no | no | yes |",
    );
    expect(mended(all).text).toBe(all.replace("| all |", "| see, create, change, delete |"));
  });

  it("is offered: the month of a day, for a figure", () => {
    const figure = (by: string) =>
      brokenBy(
        "| Stays | / | list of Stay |",
        `| Stays | / | list of Stay |\n| Sums | /sums | figures |\n\n### Sums\n\n| Figure | Shows |\n| --- | --- |\n| Each | Stay by ${by} as line |`,
      );
    expect(errorsIn(figure("month of from_on"))).toEqual([]);
    expect(mended(figure("month")).text).toBe(figure("month of from_on"));
  });

  it("is offered: empty, for a value that is worked out on one condition alone", () => {
    const value = (text: string) => withField(`| extra | integer | optional | always ${text} |`);
    expect(mended(value("if days > 3 then days * 2")).text).toBe(value("if days > 3 then days * 2 else empty"));
  });

  it.each([
    ["today <= from_on - 2 days", "at least 2 days before from_on"],
    ["now <= created_at - GRACE", "at least GRACE before created_at"],
    ["now >= created_at + GRACE", "at least GRACE after created_at"],
    ["now < created_at - GRACE", "more than GRACE before created_at"],
    ["now > created_at - GRACE", "less than GRACE before created_at"],
    ["changed_at <= created_at + GRACE", "changed_at is at most GRACE after created_at"],
    ["(time of created_at >= 09:00 and time of created_at <= 17:00)", "time of created_at between 09:00 and 17:00"],
  ])("is offered, of what a rule demands: %s for %s", (right, wrong) => {
    const rule = (holds: string) =>
      brokenBy("| here | leave | gone | from_on <= today | too-early |", `| here | leave | gone | ${holds} | too-early |`).replace(
        "| KENNELS | 12 | places |",
        "| KENNELS | 12 | places |\n| GRACE | 3 hours | - |",
      );
    expect(mended(rule(wrong)).text).toBe(rule(right));
    expect(found(rule(right)).filter(({ code }) => code.startsWith("expressions"))).toEqual([]);
  });

  it.each(["if the owner is the user", "if owner is the user", "if the owner is user"])("is offered: no article, for %s", (wrong) => {
    const right = brokenBy("| Dog | create | no | if owner = user |", "| Dog | create | no | if owner is user |");
    expect(errorsIn(right)).toEqual([]);
    expect(mended(right.replace("if owner is user", wrong)).text).toBe(right);
  });

  it("is offered: so many days, for a month that is a constant", () => {
    const grace = (length: string) => brokenBy("| KENNELS | 12 | places |", `| KENNELS | 12 | places |\n| GRACE | ${length} | - |`);
    const { error, text } = mended(grace("1 month"));
    expect(error?.message).toBe('"1 month" is no length of time: a month is not always as long.');
    expect(text).toBe(grace("30 days"));
  });

  it("is offered: the word in quotes, for the yes of a choice", () => {
    const answer = (word: string) =>
      brokenBy(
        "| staff | yes/no | required | starts no |",
        "| staff | yes/no | required | starts no |\n| says | one of: yes, no | optional | - |",
      ).replace("if dog.owner = user |", `if dog.owner = user and user.says is ${word} |`);
    expect(errorsIn(answer('"yes"'))).toEqual([]);
    const { error, text } = mended(answer("yes"));
    expect(error?.message).toBe('"is yes" is not written here.');
    expect(text).toBe(answer('"yes"'));
  });

  it("is told once of a state of two words, where it is used as well", () => {
    const right = KENNEL.replace("- States: booked, here, gone", "- States: booked, in_house, gone")
      .replaceAll("| here |", "| in_house |")
      .replace("status is here", "status is in_house");
    expect(errorsIn(right)).toEqual([]);
    expect(mended(right.replaceAll("in_house", "in house")).error?.message).toContain('"in house" is not');
  });

  it("is offered: the one column that is missing, for a header that begins like it", () => {
    const { title, text } = mended(brokenBy("| Must hold |", "| Must Be |"));
    expect(title).toBe('Write "Must hold"');
    expect(text).toBe(KENNEL);
  });

  it("is a field, where a screen names what it shows", () => {
    const screen = brokenBy(
      "| Screen | Route | Shows |\n| --- | --- | --- |\n| Stays | / | list of Stay |",
      "| Screen | Route | Shows | Fields |\n| --- | --- | --- | --- |\n| Stays | / | list of Stay | dog, kennel |",
    );
    const { help } = mended(screen).error!;
    expect(help).toContain("days");
    expect(help).not.toMatch(/KENNELS|user|today/);
  });

  it("is offered: no, for a blank cell of the matrix", () => {
    const [blank] = found(brokenBy("| Dog | see | no | yes |", "| Dog | see |  | yes |")).filter(({ code }) => code === "cells-are-filled");
    expect(blank?.fixes.map(({ title }) => title)).toEqual(['Write "no"', 'Write "not shown"']);
    expect(fixed(blank!.fixes[0]!, brokenBy("| Dog | see | no | yes |", "| Dog | see |  | yes |"))).toBe(KENNEL);
    const short = found(brokenBy("| Stay | arrive, leave | no | no | yes |", "| Stay | arrive, leave | no | no |"));
    expect(short.find(({ code }) => code === "cells-are-filled")?.fixes[0]?.title).toBe('Write "no"');
  });

  it("is offered: a shape without parentheses, or the entity with them", () => {
    const shaped = (gives: string) =>
      KENNEL.replace(
        "| Dog(name) |\n\n## 8.",
        `| ${gives} |\n\n| Shape | Of | Holds |\n| --- | --- | --- |\n| Brief | Dog | name |\n\n## 8.`,
      );
    expect(errorsIn(shaped("Brief"))).toEqual([]);
    const { error, text } = mended(shaped("Brief(name, size)"));
    expect(error?.message).toBe("Brief is a shape of Dog, and no entity.");
    expect(text).toBe(shaped("Brief"));
    expect(fixed(error!.fixes[1]!, shaped("Brief(name, size)"))).toBe(shaped("Dog(name, size)"));
    const taken = mended(shaped("Brief").replace("| Dog(name, size, owner: owner.email) |", "| Brief |")).error;
    expect(taken?.help).toContain("Brief is a shape, which says what is given and not what is taken. Write Dog(…)");
  });

  it("is offered: any state, and a time of the clock", () => {
    expect(mended(brokenBy("| here | leave |", "| any | leave |")).title).toBe("Write *");
    expect(mended(brokenBy("| KENNELS | 12 | places |", "| KENNELS | 12 | places |\n| OPENS | 8pm | - |")).title).toBe("Write 20:00");
  });

  it("is not missed behind a condition that could not be read", () => {
    const wrong =
      "| bath | date | optional | - |\n| since | integer | optional | always if bath != null then days from bath to today else empty |";
    expect(mended(withField(wrong)).text).toContain("bath != empty");
  });

  it("is told once of a choice none of whose words can be one", () => {
    expect(mended(brokenBy("one of: small, large", "one of: 1, 2")).error?.code).toBe("names-have-their-shape");
  });
});

describe("a row without what it decides", () => {
  it.each([
    ["| booked | arrive | here | - |", "| booked | arrive | - | - |", "To"],
    ["| booked | arrive | here | - |", "| booked | - | here | - |", "Action"],
    ["| dog | POST | /api/dogs |", "| dog | - | /api/dogs |", "Method"],
    ["| dog | POST | /api/dogs |", "| dog | POST | - |", "Path"],
    ["| Stays | / |", "| Stays | - |", "Route"],
  ])("is no row that may be left out in silence: %s as %s", (right, wrong, column) => {
    expect(mended(brokenBy(right, wrong)).error?.message).toBe(
      `This row decides nothing without "${column}", and "-" says that there is none.`,
    );
  });

  it.each([
    ["| booked | arrive |", "| - | arrive |"],
    ["| dog | POST |", "| - | POST |"],
    ["| full | 409 |", "| - | 409 |"],
    ["| KENNELS | 12 |", "| - | 12 |"],
    ["| Stays | / |", "| - | / |"],
    ["| Room | Stay |", "| - | Stay |"],
  ])("has a name: %s as %s", (right, wrong) => {
    expect(mended(brokenBy(right, wrong)).error?.code).toBe("rows-begin-with-a-name");
  });
});

describe("a body of a call", () => {
  it("is written with the entity, which the fix adds", () => {
    const text = brokenBy("| Dog(name, size, owner: owner.email) |", "| { name: name, size, owner: owner.email } |");
    const { error, text: right } = mended(text);
    expect(error?.code).toBe("shapes-are-readable");
    expect(right).toContain("| Dog(name, size, owner: owner.email) |");
    expect(errorsIn(right!)).toEqual([]);
  });
});

describe("an answer of a call", () => {
  const warned = (where: string, see: string) => {
    const call = `| dogs | GET | /api/dogs | list Dog${where} | - | list of Dog(name, size) |\n\n## 8.`;
    const text = KENNEL.replace("| Dog(name) |\n\n## 8.", `| Dog(name) |\n${call}`).replace(
      "| Dog | see | no | yes | yes |",
      `| Dog | see | no | ${see} | yes |\n| Dog | see size | no | no | yes |`,
    );
    expect(errorsIn(text)).toEqual([]);
    return found(text)
      .filter(({ code }) => code === "calls-give-what-callers-may-see")
      .map(({ message }) => message.split(",")[0]);
  };

  it("lacks nothing for those who get no record by it", () => {
    const told = ["Whoever is Owner and makes the call dogs gets an answer without size"];
    expect(warned("", "if size is small")).toEqual(told);
    expect(warned(" where (size is small)", "if size is small")).toEqual(told);
    expect(warned(" where (size is large)", "if size is small")).toEqual([]);
  });
});
