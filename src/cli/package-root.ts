// The folder of the package, from the sources and from the built program alike, since both are two folders below it.

export const PACKAGE_ROOT = new URL("../../", import.meta.url);
