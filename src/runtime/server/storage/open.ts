// Opens the storage that an address names: a folder, or `s3://bucket/prefix`.

import { tmpdir } from "node:os";
import { join } from "node:path";
import { lookAtFolder, openFolder } from "./folder.ts";
import { type FileStorage, StorageRefused } from "./storage.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Looks whether files can be kept there, and makes nothing: what it answers with opens it. Throws `StorageRefused`. */
export async function lookAtFiles(address: string, environment: Environment): Promise<() => Promise<FileStorage>> {
  if (isFolder(address)) {
    await lookAtFolder(address);
    return () => openFolder(address);
  }
  const bucket = await openFiles(address, environment);
  return async () => bucket;
}

function isFolder(address: string): boolean {
  return !/^\w{2,}:\/\//.test(address);
}

/** Throws `StorageRefused`. The parts for S3 are loaded where they are needed. */
export async function openFiles(address: string, environment: Environment): Promise<FileStorage> {
  if (isFolder(address)) return openFolder(address);
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]*)(?:\/(.*?))?\/*$/.exec(address);
  if (match === null) {
    throw new StorageRefused(
      `Files are kept in a folder, or at an address such as s3://bucket/prefix; "${address}" is neither. (NINEFOLD_FILES)`,
    );
  }
  const demanded = (name: string): string => {
    const value = environment[name];
    if (value !== undefined && value !== "") return value;
    throw new StorageRefused(`To keep files at ${address}, set ${name}.`);
  };
  const region = environment.AWS_REGION || "us-east-1";
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new StorageRefused(`"${endpoint}" is no address of a service. (AWS_ENDPOINT_URL_S3)`);
  }
  const { openBucket } = await import("./s3.ts");
  const bucket = {
    endpoint,
    region,
    bucket: match[1] ?? "",
    prefix: match[2] ?? "",
    accessKeyId: demanded("AWS_ACCESS_KEY_ID"),
    secretAccessKey: demanded("AWS_SECRET_ACCESS_KEY"),
    sessionToken: environment.AWS_SESSION_TOKEN,
  };
  return openBucket(bucket, join(tmpdir(), "ninefold-files"));
}
