import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Words that the code base no longer uses, in names and comments alike: a pattern of English words,
 * the word to use instead, and one sentence or name that the pattern must find.
 */
const retired: [pattern: RegExp, instead: string, example: string][] = [
  [/\b(?:open )?houses?\b/, 'service, app or architecture', 'openHouse'],
  [/\bstoreys?\b/, 'layer', 'the upper storey'],
  [
    /\brooms\b|\b(?:this|another|higher|lower|each|one|whole) room\b(?! for)/,
    'module or section',
    'the rooms',
  ],
  [
    /\b(?:on|lower|higher|the|same|many) floors?\b|\bfloors? \d|\bfloors? of the/,
    'level',
    'web-floor-4',
  ],
  [/\bdoors?\b/, 'entry point, command or route', 'frontDoor'],
  [/\bjudg(?:e|es|ed|ing|ement)\b/, 'validate (input) or evaluate (a rule)', 'useJudged'],
  [/\bfaults?\b|\bfaulty\b/, 'error', 'tellFaults'],
  [/\bdeeds?\b/, 'activity event', 'listDeeds'],
  [/(?<!back )(?<!post )\boffice\b(?! ?document)/, 'back office, or admin in names', 'the office'],
  [/\b(?:the|its|his|her) desk\b/, 'tournament desk, reception or computer', 'at the desk'],
  [/\b(?:the|a) counter\b/, 'reception', 'shown at the counter'],
  [/\bgates?\b/, 'check-in, checkInContext', 'gateInput'],
  [/\blook(?:s|ed)? around\b|\bsurroundings\b/, 'loadClubContext, ClubContext', 'lookAround'],
  [/\bcross(?:es|ed)? out\b/, 'dequeue', 'crossOut'],
  [/\btak(?:e|es|en) together\b/, 'batchByKey', 'take-together.ts'],
  [/\blos(?:e|es|t) money\b/, 'captureFailed', 'loseMoney'],
  [/\bpresent registration\b/, 'toRegistrationView', 'presentRegistration'],
  [/\brais(?:e|es|ed) (?:the |its |a )?versions?\b/, 'bump the version', 'raiseVersion'],
  [/\brefuse impossible\b/, 'assertValid…', 'refuseImpossibleScores'],
  [
    /\bput up side\b|\bsee (?:board|flight|sides)\b/,
    'createSideCompetition, …ViewModel',
    'see-board.ts',
  ],
  [
    /\bat once$|\bthe long way\b|\banswers at hand\b/,
    'tryCachedResponse, handleRequest',
    'theLongWay',
  ],
  [/\banew\b/, 'again, rebuilt or reloaded', 'made anew'],
  [/\btyped by hand\b|\btick(?:s|ed)? typed\b|\btyped cards?\b/, 'entered manually', 'tickTyped'],
  [
    /\b(?:is|was|are|not) let go\b|\bleft behind\b/,
    'released, pruned or orphaned',
    'left-behind.ts',
  ],
  [/\bmeet account\b|\btake along\b/, 'syncFollows', 'take-along.ts'],
  [/\bentry arrivals\b/, 'entry requests', 'entryArrivals'],
  [/\bsay slowly\b|\bhear of\b/, 'throttleAnnouncements, mergeServerState', 'hearOf'],
  [
    /(?<!be )\bhears\b|\bhear(?:d|ing)? of\b/,
    'receives, is notified or serves',
    'everybodyHearsOf',
  ],
  [/\btells\b|\btelling\b/, 'shows, reports, notifies or reveals', 'tellsWhy'],
]

/** Other senses of the same words, which are allowed. */
const honest = [
  'a clubhouse behind one address',
  'benchLighthouse()',
  'Math.floor(handicap / 18)',
  'a gun start has room for five flights',
  'the default',
  'the back office',
  'import { Counter } from "prom-client"',
  'aggregate() and navigate()',
]

const files = globSync([
  '{src,test,e2e,scripts,bench,docs,deploy}/**/*.{ts,tsx,mjs,css,md,service}',
  '*.{ts,mjs,md}',
  '.dependency-cruiser.mjs',
  '.env.example',
  'Dockerfile',
])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/retired-words\.test\.ts$|\.gen\.ts$/.test(file))

/** `openHouse` and `front-door.ts` as separate words. */
const words = (text: string) =>
  text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_/-]/g, ' ')
    .toLowerCase()

const any = new RegExp(retired.map(([pattern]) => pattern.source).join('|'), 'm')

function retiredIn(text: string): string[] {
  if (!any.test(words(text))) return []
  return retired
    .filter(([pattern]) => pattern.test(words(text)))
    .map(([pattern, instead]) => `${pattern.exec(words(text))?.[0]} → ${instead}`)
}

test('no name, comment or page uses a retired word', () => {
  const found = files.flatMap((file) => [
    ...retiredIn(file).map((word) => `${file}: ${word}`),
    ...linesWithRetired(file),
  ])
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(500)
})

function linesWithRetired(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (!any.test(words(text))) return []
  return text
    .split('\n')
    .flatMap((line, i) => retiredIn(line).map((word) => `${file}:${i + 1}: ${word}`))
}

test.each(retired)('%s is found', (_, instead, example) => {
  expect(retiredIn(example)).toContainEqual(expect.stringContaining(instead))
})

test.each(honest)('“%s” passes', (text) => {
  expect(retiredIn(text)).toEqual([])
})
