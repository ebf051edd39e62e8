// How many digits the amounts of a currency have. Written down here, because what is stored counts in the smallest unit,
// and an engine's own list changes with its version.

/** As people use the currencies (CLDR): nobody pays with a hundredth of a forint, though ISO 4217 has it. */
const WITHOUT_MINOR_UNIT: ReadonlySet<string> = new Set(
  (
    "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF " +
    "XPF YER"
  ).split(" "),
);
const WITH_THOUSANDTHS: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Digits after the point of a currency's amounts. */
export function minorDigits(code: string): number {
  return WITHOUT_MINOR_UNIT.has(code) ? 0 : WITH_THOUSANDTHS.has(code) ? 3 : 2;
}
