// An error that the person at the shell can mend. Its message says how, and no stack is shown.

export class UserError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
