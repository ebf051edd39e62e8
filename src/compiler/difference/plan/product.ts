// Point 1: what the product is called, for whom, and in which language, zone and currency.

import type { ProductPlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type Differ, type Differs, follows, identity, itemValue, listed, members, value } from "../differ.ts";
import { isReordered, match } from "../matching.ts";
import { openThing } from "./points.ts";

export const PRODUCT: Differs<ProductPlan> = {
  name: itemValue("product-renamed", 1, "Product"),
  purpose: itemValue("purpose-changed", 1, "Purpose"),
  audience: itemValue("audience-changed", 1, "Audience"),
  about: value("about-changed"),
  facts,
  signsInAs: (before, after, at) => {
    const { oldPlace, newPlace } = at.item(1, null, "Signs in as");
    const of = (one: ProductPlan["signsInAs"]) => (one === null ? null : `${one.entity} by ${one.emailField}`);
    return of(before) === of(after) ? [] : [at.change("sign-in-changed", { old: of(before), new: of(after), oldPlace, newPlace })];
  },
  language: itemValue("language-changed", 1, "Language"),
  languageOpen: (before, after, at) => {
    const of = (open: true | undefined) => (open === true ? "the reader's own" : "the document's");
    return before === after ? [] : itemValue<string>("language-changed", 1, "Language")(of(before), of(after), at);
  },
  timeZone: itemValue("time-zone-changed", 1, "Time zone"),
  currency: (before, after, at) =>
    members<ProductPlan["currency"]>({ code: itemValue("currency-changed", 1, "Currency"), digits: follows })(before, after, at),
  accent: itemValue("accent-changed", 1, "Accent"),
  logo: itemValue("logo-changed", 1, "Logo"),
};

type Fact = ProductPlan["facts"][number];

const FACT: Differs<Fact> = {
  label: identity,
  value: value("fact-changed"),
  open: openThing,
};

function facts(before: readonly Fact[], after: readonly Fact[], at: At): readonly Change[] {
  const matching = match(before, after, ({ label }) => label);
  const labels = (all: readonly Fact[]) => listed(all.map(({ label }) => label));
  const within = (label: string) => {
    const { oldPlace, newPlace } = at.item(1, null, label);
    return at.within(label, {}, oldPlace, newPlace);
  };
  return [
    ...matching.removed.map((fact) => within(fact.label).change("fact-removed", { old: fact.value, newPlace: null })),
    ...matching.added.map((fact) => within(fact.label).change("fact-added", { new: fact.value, oldPlace: null })),
    ...(isReordered(before, matching) ? [at.change("facts-reordered", { old: labels(before), new: labels(after) })] : []),
    ...matching.pairs.flatMap(([old, now]) => members(FACT)(old, now, within(now.label))),
  ];
}

export const product: Differ<ProductPlan> = (before, after, at) => members(PRODUCT)(before, after, at);
