// An error that the person at the shell can mend. Its message says how, and no stack is shown.

/** For a file or data that are not there, a document with errors, and arguments that are none, where other codes are an answer. */
export const MISUSED = 4;

export class UserError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export async function asMisuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw new UserError(error.message, MISUSED);
    throw error;
  }
}
