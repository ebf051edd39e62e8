// The folder of the package, from the sources and from the built program alike. Both are two folders below it.

export const PACKAGE_ROOT = new URL("../../", import.meta.url);
