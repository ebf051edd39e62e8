// What newcomers ran into: each is told with what to write, and mended where that is certain.

import { describe, expect, it } from "vitest";
import { errorsIn, fixed, found, mended } from "./findings.ts";
import { brokenBy, KENNEL } from "./kennel.ts";

const guarded = (condition: string) => brokenBy("from_on <= today | too-early", `${condition} | too-early`);

describe("a condition as people say it", () => {
  it.each([
    ["some dog.stays", "any dog.stays"],
    ["some Stay where (days > 3)", "any Stay where (days > 3)"],
    ["no Stay where (days > 3)", "there is no Stay where (days > 3)"],
    ["some Stay where (days > 3)", "there are some Stay where (days > 3)"],
    ["dog.owner is user", "owner of dog is user"],
    ["dog.owner is user", "dog's owner is user"],
    ["number of dog.stays > 3", "count of dog.stays > 3"],
    ["number of Stay where (dog = this.dog) > 3", "number of Stay of dog > 3"],
    ["days from from_on to today > 3", "days(today - from_on) > 3"],
    ["days from from_on to today > 3", "days between from_on and today > 3"],
    ["(days >= 2 and days <= 5)", "days between 2 and 5"],
    ["some Stay where ((days >= this.days and days <= 9))", "some Stay where (days between this.days and 9)"],
    ["no dog.stays", "no stays"],
    ["some dog.stays", "dog has stays"],
    ["no dog.stays", "dog has no stays"],
    ["number of dog.stays >= 3", "dog has at least 3 stays"],
    ["number of dog.stays > 3", "more than 3 dog.stays"],
    ["status is one of (booked, here)", "status in (booked, here)"],
    ["status is not one of (booked, here)", "status not in (booked, here)"],
    ["dog.size is one of (small, large)", "dog.size is small or large"],
    ["dog.size is not one of (small, large)", "dog.size is not small or large"],
    ["days is one of (1, 2, 3)", "days is 1 or 2 or 3"],
    ["dog.size is one of (small, large)", "dog.size is either small or large"],
    ["dog.size is one of (small, large)", "dog.size is one of small, large"],
    ["dog.size is not one of (small, large)", "dog.size is not any of small or large"],
    ["from_on is not empty", "from_on is set"],
    ["days >= 5", "days is at least 5"],
    ["length of dog.name >= 5", "dog.name is at least 5 characters"],
    ["length of dog.name <= 5", "length of dog.name is at most 5 letters"],
    ["not (days > 3) or (dog.size is small)", "if days > 3 then dog.size is small"],
    ["(not (days > 3) or (dog.size is small)) and days < 9", "(if days > 3 then dog.size is small) and days < 9"],
    ["dog.owner is user", "dog.owner is the current user"],
    ["no Stay where (it is not this and dog = this.dog)", "no Stay where (it is not this and same dog)"],
    ["from_on is empty", "from_on is not given"],
    ["from_on is not empty", "from_on exists"],
    ["from_on is not empty", "from_on has a value"],
  ])("is offered as %s, where it was %s", (right, wrong) => {
    expect(errorsIn(guarded(right))).toEqual([]);
    expect(mended(guarded(wrong)).text).toBe(guarded(right));
  });

  it.each([
    ["no other Stay is here", "no Stay where (it is not this and …)"],
    ["no booked Stay", "no Stay where (…)"],
    ["every Stay where (days > 3)", "no Stay where (not (…))"],
    ["hours(days) > 3", "hours from A to B"],
    ["free from from_on to today", "no LIST where (starts_on <= TO and ends_on >= FROM)"],
    ["dog belongs to user", "dog.FIELD = user"],
    ["latest Stay.from_on of this dog > today", "largest of LIST.from_on"],
    ["every dog.stays where (days > 3)", "no dog.stays where (not (…))"],
    ["number of dog.stays this month <= 5", "number of dog.stays where (month of DATE = month of today)"],
    ["number of dog.stays per month <= 5", "number of dog.stays where (month of DATE = month of today)"],
    ["number of dog.stays where (days > 2) this month <= 5", "number of dog.stays where (days > 2 and month of DATE = month of today)"],
    ["number of Stay per dog <= 5", "number of Stay where (dog = this.dog)"],
    ["sum of dog.stays.days in the last 30 days <= 9", "sum of dog.stays.days where (DATE >= today - 30 days)"],
    ['dog.name ends with "x"', "matches /…/ under Must be in point 3"],
  ])("is told: %s", (wrong, word) => {
    const { error, title } = mended(guarded(wrong));
    expect(error?.help).toContain(`"${word}"`);
    expect(title).toBeUndefined();
  });

  it("is told where `it` in a list within a list is asked for in a list of other records", () => {
    const { error } = mended(guarded("some Person where (some Dog where (stays contains it))"));
    expect(error?.message).toBe("Here `it` is a record of Dog, and it is compared with a record of Stay.");
  });

  it("is told where both sides are one record of the inner list", () => {
    const { error } = mended(guarded("some Stay where (some Stay where (it.dog = dog))"));
    expect(error?.message).toBe("Both sides are dog of the same Stay.");
  });
});

describe("days and periods as people say them", () => {
  it.each([
    ["(from_on >= today and from_on <= today + 7 days)", "from_on is between today and today + 7 days"],
    ["(today >= from_on and today <= from_on + 3 days)", "today between from_on and from_on + 3 days"],
    ["not (days >= 2 and days <= 5)", "days not between 2 and 5"],
    ["days from from_on to (today + 2 days) > 3", "days between from_on and today + 2 days > 3"],
    ["from_on < today", "from_on is before today"],
    ["from_on >= today", "from_on is on or after today"],
    ["from_on <= today", "from_on is not after today"],
    ["date of created_at < today", "created_at before today"],
    ["created_at < now", "created_at is before now"],
    ["from_on < today", "from_on is in the past"],
    ["from_on <= today", "from_on is not in the future"],
    ["(time of created_at >= 17:00 and time of created_at <= 21:00)", "time of created_at between 17:00 and 21:00"],
    ["time of created_at < 21:00", "time of created_at is before 21:00"],
    ["created_at > now + 24 hours", "created_at is more than 24 hours away"],
    ["created_at > now", "created_at is in the future"],
    ["from_on < today - 3 days", "from_on is more than 3 days ago"],
    ["created_at < now - 3 hours", "created_at is more than 3 hours ago"],
    ["today >= from_on - 3 days", "today >= 3 days before from_on"],
    ["from_on <= today + 3 days", "from_on <= 3 days from now"],
    ["days from today to from_on > 3", "days until from_on > 3"],
    ["days from from_on to today > 3", "days since from_on > 3"],
    ["month of from_on = month of today", "from_on is this month"],
    ["month of from_on = month of (month of today - 1 day)", "from_on in the last month"],
    ["number of dog.stays where (month of from_on = month of today) <= 5", "number of dog.stays where (from_on this month) <= 5"],
    ["(from_on >= today - 7 days and from_on <= today)", "from_on in the last 7 days"],
    ["(from_on <= today + 7 days and from_on >= today)", "from_on within the next 7 days"],
    ["years from 0001-01-01 to from_on = years from 0001-01-01 to today", "year of from_on = year of today"],
    ["(years from 0001-01-01 to from_on + 1) = 2026", "year of from_on = 2026"],
    ["(days from month of from_on to from_on + 1) = 1", "day of from_on = 1"],
    ["date of created_at = today", "day of created_at = today"],
    ["from_on > (month of (month of today + 31 days) - 1 day)", "from_on > end of the month"],
    ["from_on <= today + 30 days", "from_on <= today + 1 month"],
    ["from_on + 730 days < today", "from_on + 2 years < today"],
    ["now + 2 hours > created_at", "now + 2 hrs > created_at"],
  ])("are offered as %s, where it was %s", (right, wrong) => {
    expect(errorsIn(guarded(right))).toEqual([]);
    expect(mended(guarded(wrong)).text).toBe(guarded(right));
  });

  it("are told: the day of the week, which is counted out", () => {
    const { error } = mended(guarded("weekday of from_on = 1"));
    const formula = "days from 2024-01-04 to from_on - 7 * round days from 2024-01-04 to from_on / 7 to 0 + 4";
    expect(error?.help).toContain(`"${formula}"`);
    expect(errorsIn(guarded(`${formula} = 1`))).toEqual([]);
  });

  it("are told: a month, and why", () => {
    const { error } = mended(guarded("from_on <= today + 1 month"));
    expect(error?.message).toBe('"1 month" is no length of time: a month is not always as long.');
  });
});

describe("a sum of what several fields come to", () => {
  it.each([
    "sum of dog.stays.days * dog.stays.price",
    "sum of (dog.stays.days * dog.stays.price)",
    "sum of dog.stays.days * dog.stays.price where (days > 2)",
  ])("is a field of its own: %s", (wrong) => {
    const { error } = mended(guarded(`${wrong} > 5.00`));
    expect(error?.code).toBe("sums-are-of-one-field");
    expect(error?.help).toContain('"always days * price"');
    expect(error?.help).toContain('"sum of dog.stays.amount"');
  });

  it("is not told of a sum that a constant is applied to", () => {
    expect(errorsIn(guarded("sum of dog.stays.days * DAY_RATE > 5.00"))).toEqual([]);
  });
});

describe("whom a message is for", () => {
  const telling = (what: string) =>
    KENNEL.replace(
      "| From | Action | To | Only if | Otherwise |\n| --- |",
      "| From | Action | To | Only if | Otherwise | Then |\n| --- | --- |",
    )
      .replace("| book | booked | - | - |", "| book | booked | - | - | - |")
      .replace("| arrive | here | - | - |", `| arrive | here | - | - | ${what} |`)
      .replace("too-early |\n\n", "too-early | - |\n\n")
      .replace("\n## 8.", "\n| Message | To | Subject | Text |\n| --- | --- | --- | --- |\n| came | - | Hello | Hello |\n\n## 8.");

  it.each([
    ["tell every Staff came", "tell Staff came"],
    ["tell every Staff came", "tell staff came"],
    ["tell every Staff came", "tell all Staff came"],
    ["tell every Staff came", "tell every staff came"],
    ["tell every Staff came", "tell everyone in Staff came"],
    ["tell every Staff came", "tell the Staff came"],
    ["tell every Staff came", "tell came to Staff"],
    ["tell every Owner came", "tell Owners came"],
    ["tell dog.owner came", "tell came to dog.owner"],
    ["tell dog.owner came", "email dog.owner came"],
    ["tell dog.owner came", "tell owner came"],
  ])("is offered: %s for %s", (right, wrong) => {
    expect(errorsIn(telling(right))).toEqual([]);
    expect(mended(telling(wrong)).text).toBe(telling(right));
  });
});

describe("a permission for the own records", () => {
  const cell = (written: string) =>
    brokenBy("| Stay | see, book | no | if dog.owner = user | yes |", `| Stay | see, book | no | ${written} | yes |`).replace(
      "| from_on | date | required | - |",
      "| from_on | date | required | - |\n| guest | reference to Person | required | starts user |\n| is_long | yes/no | required | starts no |",
    );

  it.each([
    ["own", "if guest = user"],
    ["own stays", "if guest = user"],
    ["own booked stays", "if guest = user and status is booked"],
    ["only own long stays", "if guest = user and is_long"],
  ])("keeps what else it asks for: %s", (written, meant) => {
    const { title, text } = mended(cell(written));
    expect(title).toBe(`Write ${meant}`);
    expect(text).toBe(cell(meant));
  });

  it("says what of it remains to be said", () => {
    expect(mended(cell("own paid stays")).title).toBe('Write if guest = user, and say what "paid" means');
  });
});

describe("what records are told apart by", () => {
  const set = (item: string) => KENNEL.replace("### Stay\n\n| Field", `### Stay\n\n- ${item}\n\n| Field`);
  const warned = (text: string) => {
    expect(errorsIn(text)).toEqual([]);
    return found(text).filter(({ code }) => code === "labels-tell-records-apart" || code === "placeholders-are-in-braces");
  };

  it.each(["dog and from_on", "dog, from_on", "(dog, from_on)", "dog & from_on", "dog per from_on"])("is together: %s", (written) => {
    expect(mended(set(`Unique: ${written}`)).text).toBe(set("Unique: dog + from_on"));
  });

  it.each([
    ["{dog} {from_on}", "dog + from_on"],
    ["{dog}, {from_on}", "dog, from_on"],
    ["{dog} on {from_on}", 'dog + " on " + from_on'],
    ["{dog.name}", "dog.name"],
  ])("is filled in: %s for %s", (right, wrong) => {
    expect(warned(set(`Shown as: ${right}`))).toEqual([]);
    const [warning, ...others] = warned(set(`Shown as: ${wrong}`));
    expect(others).toEqual([]);
    expect(fixed(warning!.fixes[0]!, set(`Shown as: ${wrong}`))).toBe(set(`Shown as: ${right}`));
  });

  it.each(["%dog.name%", "<dog.name>", "[dog.name]", ["$", "{dog.name}"].join(""), "$dog.name"])(
    "is filled in between braces, and not between %s",
    (mark) => {
      const text = brokenBy("{dog.name} comes", `${mark} comes`);
      const [warning, ...others] = warned(text);
      expect(others).toEqual([]);
      expect(fixed(warning!.fixes[0]!, text)).toBe(KENNEL);
    },
  );

  it.each(["20 % of [them]", ["$", "{price} is due"].join(""), "a < b > c", "%nothing%", "[dog](https://example.org)"])(
    "is a part of the text: %s",
    (text) => {
      expect(warned(brokenBy("{dog.name} comes", `${text}, {dog.name} comes`))).toEqual([]);
    },
  );
});

describe("none", () => {
  it.each([
    [
      "a field",
      "| days | integer(1..60) | required | starts 1 |",
      "| none | yes/no | required | starts no |\n| days | integer(1..60) | required | starts 1 |",
    ],
    ["a screen", "| Stays | / |", "| None | / |"],
  ])("is the name of nothing that may stand in a cell: %s", (_, right, wrong) => {
    expect(mended(brokenBy(right, wrong)).error?.code).toBe("names-are-free");
  });

  it("is no action", () => {
    expect(errorsIn(brokenBy("arrive", "none")).map(({ code }) => code)).toContain("names-are-free");
  });

  it("is a word of a choice", () => {
    expect(errorsIn(brokenBy("one of: small, large", "one of: none, large"))).toEqual([]);
  });
});

describe("what a call is given", () => {
  const call = (does: string, takes: string) =>
    KENNEL.replace("| Dog(name) |\n\n## 8.", `| Dog(name) |\n| free | GET | /api/free | ${does} | ${takes} | list of Dog(name) |\n\n## 8.`);
  const right = call("list Dog where (no stays where (from_on >= ask.from and from_on <= ask.to))", "{ from: date, to: date }");

  it("is named by ask", () => {
    expect(errorsIn(right)).toEqual([]);
    expect(mended(right.replace("ask.to", "to")).text).toBe(right);
    const it = call("list Dog", "{ on: date where (no stays where (from_on = it)) }");
    expect(mended(it).error?.message).toBe("Here `it` is a record of Stay, and no longer what is given.");
    expect(mended(it).text).toBe(it.replace("= it", "= ask.on"));
  });

  it("says what it filters, or is named", () => {
    expect(mended(call("list Dog", "{ from: date }")).error?.help).toContain("list Dog where (… ask.from …)");
    expect(
      errorsIn(call("list Dog where (no stays where (from_on >= ask.from))", "{ from: date, to: date }")).map(({ code }) => code),
    ).toEqual(["query-members-say-what-they-do"]);
    expect(mended(call("list Dog where (no stays where (from_on >= ask.from))", "{ from?: date }")).error?.code).toBe(
      "optional-values-are-guarded",
    );
  });
});

describe("a form for a new record", () => {
  it("is told of where its route names another record", () => {
    const screen = (route: string) =>
      brokenBy("| Stays | / | list of Stay |", `| Stays | / | list of Stay |\n| Book | ${route} | form for Stay |`);
    const { error, text } = mended(screen("/dogs/{dog}/stays/new"));
    expect(error?.message).toBe("Book is a form for Stay, and its route names a Dog.");
    expect(error?.help).toContain("`book Stay` among the Actions of a screen of Dog");
    expect(text).toBe(screen("/stays/new"));
    expect(mended(screen("/book/{dog}")).text).toBe(screen("/book"));
  });
});

describe("a list that is empty for some callers", () => {
  const listed = (where: string) =>
    KENNEL.replace(
      "| Dog(name) |\n\n## 8.",
      `| Dog(name) |\n| dogs | GET | /api/dogs | list Dog | - | list of Dog(name, stays(days)${where}) |\n\n## 8.`,
    ).replace("| Stay | see, book | no | if dog.owner = user | yes |", "| Stay | see, book | no | no | yes |");
  const warned = (text: string) => {
    expect(errorsIn(text)).toEqual([]);
    return found(text).filter(({ code }) => code === "calls-give-what-callers-may-see");
  };

  it("is told, with how it is said that it is meant", () => {
    const [warning, ...others] = warned(listed(""));
    expect(others).toEqual([]);
    expect(warning?.help).toContain("where (… user …)");
    expect(warned(listed(" where (days > 3)"))).toHaveLength(1);
    expect(warned(listed(" where (user.staff)"))).toEqual([]);
  });
});

describe("a rate of a sum", () => {
  const shop = (rate: string) => `# Shop

## 3. Entities and their fields

### Order

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| lines | rows of Line | required | - |
| net | money | required | always sum of lines.price |
| vat | money | required | always round net * ${rate} to 2 |

### Line

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| price | money | required | - |

## 2. Screens and routes

| Screen | Route | Shows | Sort |
| --- | --- | --- | --- |
| Orders | / | list of Order | vat |
`;

  it("is worked out by the database", () => {
    for (const rate of ["19 %", "25 %", "7.5 %"]) expect(errorsIn(shop(rate))).toEqual([]);
    expect(errorsIn(shop("19.25 % * 3"))).toEqual([]);
  });
});
