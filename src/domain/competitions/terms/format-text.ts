import { listInDanish } from '#domain/shared/danish.ts'
import type { Format, Scoring } from '#domain/competitions/terms/scoring-format.ts'

/** How a hole counts in the format of a *række*: what the committee decides, or what players often ask. */
export function scoringFormatText({ format, net }: Scoring): string[] {
  switch (format.kind) {
    case 'stroke_play':
      return ['Slagspil: alle slag tæller, og et hul uden score giver intet resultat.']
    case 'stableford':
      return [
        `Stableford: 2 point for ${net ? 'netto par' : 'par'}, 1 mere for hvert slag bedre og 1 mindre for hvert slag dårligere, ned til 0.`,
      ]
    case 'modified_stableford':
      return [pointsTableText(format, net)]
    case 'maximum_score':
      return [`Maksimum score: et hul tæller højst ${maximumText(format.maximum)}.`]
    case 'par_bogey':
      return [
        `Par/bogey: hvert hul vindes, deles eller tabes mod ${net ? 'netto par' : 'par'}. Et hul uden score er tabt.`,
      ]
  }
}

function maximumText(maximum: Extract<Format, { kind: 'maximum_score' }>['maximum']): string {
  if (maximum === 'doublePar') return 'det dobbelte af par'
  return maximum === 'netDoubleBogey' ? 'netto dobbelt bogey' : `${maximum.fixed} slag`
}

type Table = Extract<Format, { kind: 'modified_stableford' }>

function pointsTableText({ points, noScore }: Table, net: boolean): string {
  const rows = Object.entries(points)
    .map(([over, brings]) => ({ over: Number(over), brings }))
    .toSorted((a, b) => a.over - b.over)
  const texts = rows.map(({ over, brings }, i) => {
    const beyond = i === 0 && over < 0 ? ' eller bedre' : i === rows.length - 1 ? ' eller mere' : ''
    return `${nameOf(over)}${beyond} ${signed(brings)}`
  })
  const scores = net ? 'netto' : 'brutto'
  return `Modificeret Stableford (${scores}): ${listInDanish(texts)}. En bold, der samles op, giver ${signed(noScore)}.`
}

/** `birdie`, `dobbelt bogey`, `4 over par`. */
export function nameOf(over: number): string {
  return names[over] ?? (over < 0 ? `${-over} under par` : `${over} over par`)
}

const names: Record<number, string> = {
  '-3': 'albatros',
  '-2': 'eagle',
  '-1': 'birdie',
  0: 'par',
  1: 'bogey',
  2: 'dobbelt bogey',
  3: 'tripel bogey',
}

const signed = (points: number) => (points < 0 ? `−${-points}` : String(points))
