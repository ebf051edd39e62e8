// Whether a list of choices opens as its control gets the focus. Where the program puts the focus, as into a row that was just added,
// nobody has asked for the list: it would lie over the rest of the form.

import { createContext } from "react";

export const OpensOnFocus = createContext(true);
