// `npm run build`: the program and the application, into dist/.

import { build } from "./prepare.mjs";

build();
