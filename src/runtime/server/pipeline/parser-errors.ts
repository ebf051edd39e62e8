// Makes whatever a parsing library throws while a request is read a fault of the request.

/** The request can’t be read: answered 400 `bad-request`. `cause` is the library's error. */
export class MalformedRequest extends Error {
  constructor(cause: unknown) {
    super("The request can’t be read.", { cause });
  }
}

/** Reads a part of a request by a library. Throws `MalformedRequest` for each of its errors. */
export async function parsing<T>(parse: () => Promise<T> | T): Promise<T> {
  try {
    return await parse();
  } catch (error) {
    throw new MalformedRequest(error);
  }
}
