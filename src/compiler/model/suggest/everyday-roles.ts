// Whom a role means, as people say it in their own words: `nicht angemeldet`, `anonymous visitors`. Whoever is taken for
// signed in may do what was meant for few, so that only words that can mean one thing alone are understood.

import { nearest } from "../../diagnostics/nearest.ts";

type Means = "not signed in" | "signed in";

const NOT =
  /^(?:not|no|non|isnt|arent|hasnt|havent|without|never|nicht|nie|kein|keine|keinen|ohne|pas|sans|aucun|aucune|jamais|sin|ningún|ninguna|nunca|não|sem|senza|niet|geen|zonder|inte|utan|ikke|uden|uten|غير|بدون|ليس|لا|لم)$/u;
const SIGNED =
  /^(?:signed|signs|sign|signing|signin|logged|logs|log|logging|login|logon|authenticated|authentication|registered|registration|account|angemeldete?[nrms]?|anmelde[nt]|anmeldung|anzumelden|eingeloggte?[nrms]?|einloggen|einzuloggen|registrierte?[nrms]?|registrierung|konto|benutzerkonto|authentifiziert|authentifizierung|connectée?s?|connexion|connecter|identifiée?s?|authentifiée?s?|authentification|inscrite?s?|inscription|compte|sesión|conectad[oa]s?|registrad[oa]s?|registro|identificad[oa]s?|autenticad[oa]s?|cuenta|sessão|conta|conness[oaie]|autenticat[oaie]|registrat[oaie]|ingelogde?|aangemeld|inloggad|innlogget|logget|مسجل|مسجلين|تسجيل|حساب)$/u;
/** A word that says both at once. */
const NOT_SIGNED =
  /^(?:unsigned|unauthenticated|unregistered|unangemeldete?[nrms]?|uneingeloggte?[nrms]?|unregistrierte?[nrms]?|abgemeldete?[nrms]?|ausgeloggte?[nrms]?|déconnectée?s?|desconectad[oa]s?|未登録|未ログイン|ログインしていない)$/u;
const GUEST =
  /^(?:anonym|anonyme[nrms]?|anonyms|anonymous|anonymously|anonymes|anónim[oa]s?|anônim[oa]s?|anonim[oaie]|guests?|visitors?|gast|gäste|gästen|besucher|besucherin|besucherinnen|besuchern|invitée?s?|visiteurs?|visiteuses?|invitad[oa]s?|visitantes?|ospit[ei]|visitator[ei]|匿名|ゲスト|訪問者|زائر|زوار|مجهول)$/u;
/** Words that narrow nothing. */
const FILLING = new Set(
  [
    "a an the any every each all who that is are has have been be in on up yet user users people person persons somebody someone",
    "anybody anyone everybody everyone whoever of site website being they them",
    "with mit con avec com ein eine einen einer der die das den dem alle jede jeder wer ist sind hat haben sich noch nutzer benutzer benutzerin person",
    "personen leute mensch menschen jemand",
    "un une le la les l des tout tous toute toutes qui est sont n ne utilisateur utilisateurs personne personnes encore quiconque",
    "los las el una unos quien quienes que es están está ha han iniciado iniciar usuario usuarios persona todo todos",
    "o os as uma quem utilizador il lo gli che e sono utente utenti iniciada de",
    "ユーザー 利用者 人 の الدخول من هو الذي لم يتم مستخدم المستخدم",
  ]
    .join(" ")
    .split(" "),
);

/** What the words certainly mean; null where they may mean something else, or more than that. */
export function whomTheyMean(written: string): Means | null {
  const folded = written.normalize("NFC").toLowerCase();
  // A slip of the pen: of the other words none lies as near (`signed out`, `unsigned in`).
  const near = /^(?:\w+ )?s\w+ in$/.test(folded) ? nearest(folded, ["signed in", "not signed in"]) : null;
  if (near === "signed in" || near === "not signed in") return near;
  const said = new Set<Means>();
  let isNegated = false;
  let isGuest = false;
  for (const word of wordsOf(folded)) {
    if (NOT.test(word)) {
      if (isNegated && !/^(?:pas|لم)$/.test(word)) return null;
      isNegated = true;
    } else if (NOT_SIGNED.test(word)) {
      if (isNegated) return null;
      said.add("not signed in");
    } else if (/^(?:out|off)$/.test(word)) {
      // `signed out`
      if (isNegated || !said.delete("signed in")) return null;
      said.add("not signed in");
    } else if (SIGNED.test(word)) {
      said.add(isNegated ? "not signed in" : "signed in");
      isNegated = false;
    } else if (GUEST.test(word)) {
      if (isNegated) return null;
      isGuest = true;
    } else if (!FILLING.has(word)) return null;
  }
  if (isNegated || said.size > 1) return null;
  const [means] = said;
  if (isGuest) return means === "signed in" ? null : "not signed in";
  return means ?? null;
}

/** The words of a text; what is written with a hyphen is two. */
function wordsOf(text: string): string[] {
  const plain = text.replace(/n['’]t\b/g, "nt");
  const japanese = plain.replace(/未登録|未ログイン|ログインしていない|匿名|ゲスト|訪問者|ユーザー|利用者|人|の/g, " $& ");
  return japanese.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}
