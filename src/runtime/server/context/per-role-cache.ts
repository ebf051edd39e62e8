// What is made once for everybody who has the same roles, and kept.

export class ByRoles<T> {
  readonly #make: () => T;
  readonly #byKey = new Map<string, T>();
  /** The same by the very object of some roles, which are mostly those of before. */
  readonly #byObject = new WeakMap<readonly string[], T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  of(roles: readonly string[]): T {
    return this.#byObject.get(roles) ?? this.#byName(roles);
  }

  #byName(roles: readonly string[]): T {
    const key = roles.join("\n");
    const kept = this.#byKey.get(key) ?? this.#make();
    this.#byKey.set(key, kept);
    this.#byObject.set(roles, kept);
    return kept;
  }
}
