/** Competitions on one hole beside the tournament (PE-12, RD-1). */
export const sideCompetitionKinds = ['nearest_pin', 'longest_drive'] as const
export type SideCompetitionKind = (typeof sideCompetitionKinds)[number]

export const sideCompetitionKindText: Record<SideCompetitionKind, string> = {
  nearest_pin: 'Tættest på hullet',
  longest_drive: 'Længste drive',
}

/** The choice for a flight in which no player qualifies. */
export const nobodyText: Record<SideCompetitionKind, string> = {
  nearest_pin: 'Ingen ramte green',
  longest_drive: 'Ingen på fairway',
}

type Limits = { least: number; most: number; fewIsBest: boolean; usual: [number, number] }

/** Centimetres for nearest the pin, metres for longest drive (docs/algorithms/side-competitions.md). */
const measures: Record<SideCompetitionKind, Limits> = {
  nearest_pin: { least: 0, most: 9_999, fewIsBest: true, usual: [20, 2_000] },
  longest_drive: { least: 1, most: 500, fewIsBest: false, usual: [120, 320] },
}

/** The largest measure of either kind. */
export const largestMeasure = Math.max(...Object.values(measures).map(({ most }) => most))

/** Whether the measure is possible: whole centimetres to the pin, whole metres of a drive. */
export function isMeasure(kind: SideCompetitionKind, measure: number): boolean {
  const { least, most } = measures[kind]
  return Number.isInteger(measure) && measure >= least && measure <= most
}

/** Whether the form asks for confirmation, because a 3 usually means metres (PE-5). */
export function isUnusualMeasure(kind: SideCompetitionKind, measure: number): boolean {
  const [from, to] = measures[kind].usual
  return measure < from || measure > to
}

/** Below 0 when the first is better. */
export const compareMeasures = (kind: SideCompetitionKind, a: number, b: number): number =>
  measures[kind].fewIsBest ? a - b : b - a

/** `2,40 m` to the pin, `214 m` of a drive. */
export function formatMeasure(kind: SideCompetitionKind, measure: number): string {
  if (kind === 'longest_drive') return `${measure} m`
  const centimetres = String(measure % 100).padStart(2, '0')
  return `${Math.floor(measure / 100)},${centimetres} m`
}

/** `Tættest på hullet, hul 7`, in a round on several courses with the name of the course. */
export const sideCompetitionTitle = ({
  kind,
  hole,
  course,
}: {
  kind: SideCompetitionKind
  hole: number
  course?: string | null
}): string => `${sideCompetitionKindText[kind]}, hul ${hole}${course ? ` på ${course}` : ''}`
