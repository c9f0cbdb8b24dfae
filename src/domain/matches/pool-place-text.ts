import type { PoolRow, PoolStep } from './pool-standings.ts'

/**
 * The answer to *Hvorfor nr. 2?*: what separates a contestant from the one above, with both values.
 * @param row of `poolStandings`. @param above the name of the contestant in the row above; null for none.
 */
export function poolPlaceText(row: PoolRow, above: string | null): string {
  const { after, points, shared } = row
  if (after === null) {
    if (above === null) return `Flest point i puljen: ${points}.`
    return shared
      ? 'Lige i alt indtil videre. Er det stadig sådan, når puljen er slut, afgør lodtrækning pladsen.'
      : `${points} point.`
  }
  const name = above ?? 'spilleren over'
  if (after.step === 'points') return `${after.own} point mod ${after.above} til ${name}.`
  return `${points} point ligesom ${name}. ${sentences[after.step](after.own, after.above, name)}`
}

type Sentence = (own: number, above: number, name: string) => string

const sentences: Record<Exclude<PoolStep, 'points'>, Sentence> = {
  mutual: (own, above, name) =>
    `I kampene mellem de lige er det ${own} point mod ${above} til ${name}.`,
  holes: (own, above, name) =>
    `De indbyrdes kampe er lige. Huller vundet minus tabt er ${signed(own)} mod ${signed(above)} til ${name}.`,
  won: (own, above, name) =>
    `Indbyrdes kampe og huller er lige. Vundne kampe er ${own} mod ${above} til ${name}.`,
  lots: (_own, _above, name) => `Alt er lige, og ${name} blev trukket først ved lodtrækning.`,
}

const signed = (holes: number) => (holes > 0 ? `+${holes}` : holes < 0 ? `−${-holes}` : '0')
