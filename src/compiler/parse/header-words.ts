// The headers of tables as people write them in German, Spanish and French. The language has them in English alone; a table
// that begins otherwise is told for what it is meant, and never passed over for prose.

import { fold } from "./grammars.ts";

const WORDS: readonly (readonly [string, ...string[]])[] = [
  ["Screen", "Bildschirm", "Bildschirmseite", "Maske", "Ansicht", "Pantalla", "Vista", "Écran", "Vue"],
  ["Route", "Pfad", "Adresse", "Ruta", "Chemin", "Dirección"],
  ["Shows", "Zeigt", "Muestra", "Montre", "Affiche"],
  ["Fields", "Felder", "Campos", "Champs"],
  ["Actions", "Aktionen", "Acciones"],
  ["Menu", "Menü", "Menú"],
  ["Figure", "Kennzahl", "Cifra", "Chiffre"],
  ["Field", "Feld", "Campo", "Champ"],
  ["Type", "Typ", "Tipo"],
  ["Must be", "Muss sein", "Debe ser", "Doit être"],
  ["Value", "Wert", "Valor", "Valeur"],
  ["Label", "Beschriftung", "Etiqueta", "Libellé"],
  ["From", "Von", "Desde", "De"],
  ["Action", "Aktion", "Acción"],
  ["To", "Nach", "An", "Hasta", "A", "Vers", "À"],
  ["Only if", "Nur wenn", "Solo si", "Sólo si", "Seulement si"],
  ["Then", "Dann", "Entonces", "Alors"],
  ["Asks for", "Fragt nach", "Pide", "Demande"],
  ["Rule", "Regel", "Regla", "Règle"],
  ["For", "Für", "Gilt für", "Para", "Pour"],
  ["Must hold", "Muss gelten", "Bedingung", "Debe cumplirse", "Condición", "Doit tenir"],
  ["Otherwise", "Sonst", "Andernfalls", "Si no", "De lo contrario", "Sinon"],
  ["Role", "Rolle", "Rol", "Rôle"],
  ["Entity", "Entität", "Entidad", "Entité"],
  ["Call", "Aufruf", "Llamada", "Appel"],
  ["Method", "Methode", "Método", "Méthode"],
  ["Path", "Pfad", "Ruta", "Chemin"],
  ["Does", "Tut", "Hace", "Fait"],
  ["Takes", "Nimmt", "Toma", "Prend"],
  ["Gives", "Gibt", "Da", "Donne"],
  ["Errors", "Fehler", "Errores", "Erreurs"],
  ["Shape", "Form", "Forma", "Forme"],
  ["Of", "Von", "De"],
  ["Holds", "Enthält", "Contiene", "Contient"],
  ["Sends", "Sendet", "Envía", "Envoie"],
  ["When", "Wenn", "Cuando", "Quand"],
  ["Subject", "Betreff", "Asunto", "Objet"],
  ["Text", "Texto", "Texte"],
  ["While", "Solange", "Mientras", "Tant que"],
  ["Code", "Kode", "Fehlercode", "Código"],
  ["Status", "Estado", "Statut"],
  ["Message", "Meldung", "Nachricht", "Mensaje"],
  ["Remedy", "Abhilfe", "Remedio", "Remède"],
  ["Name", "Nombre", "Nom", "Konstante"],
  ["Means", "Bedeutet", "Significa", "Signifie"],
  ["Meaning", "Bedeutung", "Significado", "Signification"],
];

/** The columns that such a header may mean, as this language calls them. */
export function columnsMeantBy(header: string): readonly string[] {
  const folded = fold(header);
  return WORDS.flatMap(([column, ...others]) => (others.some((other) => fold(other) === folded) ? [column] : []));
}
