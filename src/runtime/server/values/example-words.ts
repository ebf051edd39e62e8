// The names, words and sentences of which example values are made, by language. All others get English.

export interface SampleWords {
  readonly people: readonly string[];
  readonly words: readonly string[];
  readonly sentences: readonly string[];
  /** What the word calls a thing: `thing` as it stands within a sentence, `label` as it begins one. */
  readonly title: (word: string, thing: string, label: string) => string;
}

const ENGLISH: SampleWords = {
  people: ["Ada Brandt", "Ben Okafor", "Clara Nunes", "Dan Petrov", "Eva Lindqvist", "Finn Moreau", "Gita Rao", "Hugo Silva"],
  words: ["Aurora", "Beacon", "Cedar", "Drift", "Ember", "Fjord", "Grove", "Harbour", "Indigo", "Juniper", "Kestrel", "Lantern"],
  sentences: [
    "Looks good so far; the rest follows next week.",
    "Needs a second look before it goes on.",
    "Agreed by phone, to be confirmed in writing.",
    "A first note, so that this is not empty.",
  ],
  title: (word, thing) => `${word} ${thing}`,
};

const GERMAN: SampleWords = {
  people: ["Anna Huber", "Ben Yılmaz", "Clara Böhm", "David Nowak", "Eva Lindner", "Felix Großmann", "Greta Körner", "Hannes Wolf"],
  words: ["Ahorn", "Brücke", "Distel", "Eisvogel", "Falke", "Ginster", "Hafen", "Insel", "Kiesel", "Laterne", "Morgenrot", "Nordlicht"],
  sentences: [
    "Sieht bis jetzt gut aus; der Rest folgt nächste Woche.",
    "Sollte noch jemand ansehen, bevor es weitergeht.",
    "Am Telefon vereinbart, schriftliche Bestätigung folgt.",
    "Eine erste Notiz, damit hier etwas steht.",
  ],
  title: (word, _, label) => `${label} ${word}`,
};

const FRENCH: SampleWords = {
  people: [
    "Alice Moreau",
    "Bastien Roche",
    "Chloé Lefèvre",
    "Damien Ferrand",
    "Élise Garnier",
    "Farid Benali",
    "Gaëlle Rivière",
    "Hugo Marchand",
  ],
  words: ["Aurore", "Bruyère", "Cèdre", "Dune", "Étoile", "Falaise", "Genêt", "Hirondelle", "Île", "Jardin", "Lanterne", "Mésange"],
  sentences: [
    "Tout va bien pour l’instant ; la suite arrive la semaine prochaine.",
    "À relire encore une fois avant de continuer.",
    "Convenu par téléphone, à confirmer par écrit.",
    "Une première note, pour que ce ne soit pas vide.",
  ],
  title: (word, _, label) => `${label} ${word}`,
};

const SPANISH: SampleWords = {
  people: ["Ana Morales", "Bruno Ortega", "Carmen Núñez", "Diego Peña", "Elena Vidal", "Félix Iglesias", "Gloria Ibáñez", "Hugo Serrano"],
  words: ["Aurora", "Brisa", "Cedro", "Duna", "Estrella", "Faro", "Golondrina", "Higuera", "Isla", "Jazmín", "Laguna", "Montaña"],
  sentences: [
    "De momento va bien; el resto llega la semana que viene.",
    "Conviene revisarlo otra vez antes de seguir.",
    "Acordado por teléfono, falta confirmarlo por escrito.",
    "Una primera nota, para que esto no esté vacío.",
  ],
  title: (word, _, label) => `${label} ${word}`,
};

const BY_LANGUAGE: ReadonlyMap<string, SampleWords> = new Map([
  ["de", GERMAN],
  ["fr", FRENCH],
  ["es", SPANISH],
]);

/** By a language in the form of BCP 47, "de-AT". */
export function sampleWords(language: string): SampleWords {
  return BY_LANGUAGE.get(language.split("-")[0]?.toLowerCase() ?? "") ?? ENGLISH;
}
