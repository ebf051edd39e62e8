// The icons of the menu by name, and the words by which an entity gets one where its screens name none.

const ICONS = {
  archive: "archive record storage",
  baby: "child baby",
  bank: "account bank ledger",
  banknote: "payment payout salary payroll wage",
  bed: "room stay accommodation",
  bell: "alert reminder alarm",
  bike: "bike bicycle",
  book: "book title volume loan lending",
  box: "box item asset parcel",
  briefcase: "job client customer case position",
  building: "company firm organisation organization department supplier vendor",
  bug: "bug defect issue",
  bus: "bus tour journey",
  calendar: "booking appointment event session class course reservation visit shift schedule",
  camera: "camera photo shot",
  car: "car vehicle",
  cart: "order purchase cart basket",
  chart: "report statistic figure budget forecast",
  clipboard: "request requisition inspection checklist survey application",
  clock: "time timesheet hour overtime",
  coins: "price fee fine tariff rate",
  contact: "contact lead guest",
  cpu: "device machine computer sensor",
  card: "card subscription membership",
  dog: "dog cat pet animal",
  door: "space desk hall",
  dumbbell: "workout training exercise",
  factory: "factory production",
  file: "document file page",
  film: "film movie video",
  flag: "goal milestone",
  flask: "sample lab trial experiment",
  folder: "project folder category",
  gift: "gift voucher reward",
  globe: "country site language",
  graduation: "student school lesson teacher pupil",
  hammer: "tool repair work",
  handshake: "deal contract agreement partner",
  heart: "favourite favorite donation wish",
  house: "house flat apartment property home",
  image: "picture image artwork",
  key: "key access rental lease",
  leaf: "plant garden crop",
  mail: "mail letter campaign newsletter",
  map: "place location address area",
  message: "message comment post question answer feedback",
  music: "song music concert track",
  news: "article news story",
  package: "product good delivery shipment package stock",
  palette: "design colour color",
  phone: "call phone",
  pill: "medicine drug prescription",
  plane: "trip flight travel leave holiday vacation absence",
  plus: "addition",
  receipt: "invoice bill receipt expense",
  ruler: "measurement size",
  scale: "dispute rule policy law",
  shield: "warranty insurance permission claim",
  star: "review rating",
  stethoscope: "patient treatment diagnosis doctor",
  store: "shop store market seller",
  tag: "tag label topic",
  target: "target objective",
  task: "task todo step action",
  ticket: "ticket incident complaint",
  trophy: "match game prize competition",
  truck: "transport carrier route",
  user: "user person employee",
  users: "member people team group customer reader staff",
  utensils: "meal recipe menu dish restaurant table",
  wallet: "wallet balance",
  warehouse: "warehouse shelf inventory",
  wrench: "maintenance service part",
} as const satisfies Readonly<Record<string, string>>;

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as readonly IconName[];

const BY_WORD: ReadonlyMap<string, IconName> = new Map(
  ICON_NAMES.toReversed().flatMap((name) => [...ICONS[name].split(" "), name].map((word) => [word, name] as const)),
);

/** By a word of the entity's name, the last first: an OrderLine is a line, a PurchaseOrder an order. */
export function iconOf(entity: string): IconName | null {
  const words = entity.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|[^\p{L}\d]+/u).map((word) => word.toLowerCase());
  for (const word of words.toReversed()) {
    const found = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/s$/, "")) ?? BY_WORD.get(word.replace(/ies$/, "y"));
    if (found !== undefined) return found;
  }
  return null;
}
