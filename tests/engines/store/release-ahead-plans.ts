// A document and the next one, whose release works out values of every kind before its switch.

import { dogs } from "./kennel.ts";

export const BEFORE = dogs(
  [
    "name | text(120) | required | -",
    "born | text(10) | optional | -",
    "note | text(80) | optional | -",
    "age | integer | required | -",
    "size | one of: big, small | required | -",
  ],
  "- Search: name\n\n",
);

export const AFTER = dogs(
  [
    'name | text(120) | gone | back "{first} {rest}"',
    "first | text(60) | required | from first word of name",
    "rest | text(60) | optional | from rest of name",
    "born_text (was born) | text(10) | gone | -",
    "born | text(12) | optional | from born_text",
    'note | text(80) | required | starts "nothing"',
    "age | decimal(1) | required | -",
    "size | one of: small, big | required | -",
  ],
  "- Order: -size\n- Search: first\n\n",
);
