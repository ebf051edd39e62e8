// What stands in the way of a file or folder, in words. Knows the system's codes, and no command.

import { makeFolder } from "../runtime/server/storage/make-folder.ts";
import { UserError } from "./user-error.ts";

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "you are not allowed to",
  EPERM: "you are not allowed to",
  EROFS: "the disk may only be read",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full for you",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENOENT: "there is no such folder",
  EEXIST: "there is a file of that name already",
  ELOOP: "its link leads back to itself",
  ENAMETOOLONG: "its name is too long",
};

/** `spec.md cannot be read: you are not allowed to.`, with what to do after it. */
export function fileTrouble(what: string, error: unknown, remedy: string): UserError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const why = WORDS[code] ?? (error instanceof Error ? error.message : String(error));
  return new UserError(`${what}: ${why}. ${remedy}`);
}

/** Makes a folder where it is not there, and those above it. */
export function demandFolder(folder: string, remedy: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw fileTrouble(`The folder ${folder} cannot be made`, error, remedy);
  }
}
