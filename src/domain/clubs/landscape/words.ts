/** What a word in the name of a club or a course says about its land. */
export type Word =
  | 'dunes'
  | 'sea'
  | 'fjord'
  | 'lake'
  | 'bog'
  | 'river'
  | 'hills'
  | 'flat'
  | 'wood'
  | 'beech'
  | 'spruce'
  | 'heath'
  | 'field'
  | 'mill'
  | 'mound'

/** Stems as they stand in Danish names of places; `\b` does not know æ, ø and å, so letters are named. */
const stems: Record<Word, RegExp> = {
  dunes: /klit|sande|ørken|rimme/,
  sea: /hav(?!n)|strand|kyst|odde|hage(?![a-zæøå])|næs(?![a-zæøå])|klint/,
  fjord: /fjord|sund|bredning|bælt|vig(?![a-zæøå])|nor(?![a-zæøå])/,
  lake: /sø(?:en|eng|bane|erne|krog)?(?![a-zæøå])|søeng|dam(?![a-zæøå])|kilde/,
  bog: /mose|kær(?![a-zæøå]|gård)|sump/,
  river: /ådal|(?<![a-zæøå])åe?n?(?![a-zæøå])|bæk|eng(?:en|bane)?(?![a-zæøå])/,
  hills: /bakke|høj|bjerg|dal(?:bane|en)?(?![a-zæøå])|brink|ås(?![a-zæøå])/,
  flat: /slette|eng(?:en|bane)?(?![a-zæøå])|flade|marsk/,
  wood: /skov|lund|ege|bøg|gran|hegn|vang|rold/,
  beech: /bøg|ege|lund|ask/,
  spruce: /gran(?![a-zæøå])|fyr|plantage/,
  heath: /hede|lyng/,
  field: /mark|gård|slette|toft|ager/,
  mill: /mølle/,
  mound: /høj|odin|thor|dysse/,
}

/** The words of a club's name, and those of its courses if the name has none. */
export function wordsIn(name: string, courseNames: readonly string[]): ReadonlySet<Word> {
  const ofName = find(name)
  return ofName.size > 0
    ? new Set([...ofName, ...find(courseNames[0] ?? '')])
    : find(courseNames.join(' '))
}

function find(text: string): Set<Word> {
  const lower = text.toLowerCase()
  return new Set((Object.keys(stems) as Word[]).filter((word) => stems[word].test(lower)))
}
