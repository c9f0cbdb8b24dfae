import { pdfPages } from '#test/pdf-text.ts'
import { openBrowsers } from './browsers.ts'
import { bytesOf, exportedLines } from './files.ts'
import { directedDivision, playersOf, type Contest } from './match-contest.ts'
import { check, checkEqual } from './world.ts'

/** How each match was decided, by its id. */
export type Decided = ReadonlyMap<string, object>

type Decision = {
  how: string
  winner?: 'A' | 'B'
  score?: { up: number; left: number } | { extraHole: number }
}

/** `3&2`, `1 op`, `19. hul`. */
const scoreText = (score: NonNullable<Decision['score']>) =>
  'extraHole' in score
    ? `${score.extraHole}. hul`
    : score.left > 0
      ? `${score.up}&${score.left}`
      : `${score.up} op`

function resultText({ how, winner, score }: Decision, names: Record<'A' | 'B', string>): string {
  if (!winner) return how === 'halved' ? 'Kampen endte delt' : 'Ingen mødte'
  if (how === 'conceded') return `${names[winner]} vinder, kampen er givet`
  if (how === 'walkover') return `${names[winner]} vinder uden kamp (w.o.)`
  const text = score ? scoreText(score) : ''
  return `${names[winner]} vinder ${text.endsWith('hul') ? 'på ' : ''}${text}`
}

/** The contestants of decided matches by name, without the players behind the name of a pair. */
async function namedMatches(contest: Contest, decided: Decided) {
  const { contestants, matches } = await directedDivision(contest)
  const isOfSides = contest.template.division.team !== undefined
  const nameOf = (ids: readonly (string | null)[]) =>
    ids
      .flatMap((id) => {
        const entryId = contestants.find((one) => one.id === id)?.entryId
        const players = entryId ? playersOf(contest, entryId) : []
        return players.slice(0, 1).map(({ name, side }) => (isOfSides && side ? side : name))
      })
      .join(' / ')
  return matches.flatMap(({ id, stage, round, pool, a, a2, b, b2 }) => {
    const decision = decided.get(id) as Decision | undefined
    if (!decision) return []
    // Two pairs of a cup may meet in several sessions.
    const session = stage === 'session' ? `${round}. session` : null
    return [{ decision, pool, session, names: { A: nameOf([a, a2]), B: nameOf([b, b2]) } }]
  })
}

/** The exported matches, as CSV and as a workbook, against how each was decided. */
export async function checkMatchExport(contest: Contest, decided: Decided) {
  const { ledger, played, template } = contest
  const { name } = template.division
  const lines = (await exportedLines(contest, played, 'matches')).filter(
    (line) => line['Række'] === name,
  )
  const withoutPlayers = (text = '') => text.replaceAll(/ \([^)]*\)/g, '')
  for (const { decision, pool, session, names } of await namedMatches(contest, decided)) {
    const line = lines.find(
      (one) =>
        withoutPlayers(one['Spiller A']) === names.A &&
        withoutPlayers(one['Spiller B']) === names.B &&
        (session === null || one['Runde'] === session) &&
        one['Pulje'] === (pool === null ? '' : String.fromCodePoint(64 + pool)),
    )
    const what = `${name}: ${names.A} v ${names.B} as a file`
    const result = line?.['Resultat']?.replace(/ \((?!w\.o\.)[^)]*\)/, '')
    checkEqual(ledger, what, result, resultText(decision, names))
  }
}

/** The bracket as the browser prints it: everybody's name, and each score as often as it was played. */
export async function checkPrintedBracket(contest: Contest, decided: Decided) {
  const { service, played, ledger, template } = contest
  const browsers = await openBrowsers(service.url)
  try {
    const { page, errors } = await browsers.open(1440)
    await page.goto(`/tournaments/${played.slug}/matches`)
    const file = await page.pdf({ format: 'A4', landscape: true })
    const { name } = template.division
    await checkPaper(contest, decided, { what: `The bracket of ${name}`, file })
    check(ledger, errors.length === 0, `Console of the bracket: ${errors.join(' ')}`)
  } finally {
    await browsers.close()
  }
}

/** The cup on paper: the score of the teams, everybody's name, and each score as often as it was played. */
export async function checkCupPaper(
  contest: Contest,
  decided: Decided,
  { teams, points }: { teams: readonly [string, string]; points: { A: number; B: number } },
) {
  const { played, divisionId, ledger } = contest
  const path = `/tournaments/${played.slug}/matches/cup.pdf?division=${divisionId}`
  const file = await bytesOf(played, path)
  const text = await checkPaper(contest, decided, { what: 'The cup on paper', file })
  const line = `${teams[0]} ${halves(points.A)} – ${halves(points.B)} ${teams[1]}`
  check(ledger, text.includes(compact(line)), `The cup on paper lacks "${line}"`)
}

/** `3½` of seven halves. */
const halves = (count: number) =>
  `${count === 1 ? '' : Math.floor(count / 2)}${count % 2 === 1 ? '½' : ''}`

/** A reader of PDFs finds spaces where there are none, and the other way round. */
const compact = (text: string) => text.replaceAll(/\s/g, '')

async function checkPaper(
  contest: Contest,
  decided: Decided,
  { what, file }: { what: string; file: Uint8Array },
): Promise<string> {
  const { ledger } = contest
  const text = compact((await pdfPages(file)).join(' '))
  const matches = await namedMatches(contest, decided)
  const names = matches.flatMap(({ names: { A, B } }) => [...A.split(' / '), ...B.split(' / ')])
  const missing = [...new Set(names)].filter((name) => !text.includes(compact(name)))
  check(ledger, missing.length === 0, `${what} lacks ${missing.slice(0, 3).join(', ')}`)
  const scores = matches.flatMap(({ decision: { score } }) => (score ? [scoreText(score)] : []))
  for (const score of new Set(scores)) {
    const played = scores.filter((one) => one === score).length
    const shown = text.split(compact(score)).length - 1
    check(ledger, shown >= played, `${what} has ${score} ${shown} times, played ${played} times`)
  }
  return text
}
