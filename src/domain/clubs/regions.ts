import { foldDanish } from '#domain/shared/danish.ts'

/** The five regions of Denmark, north to south and then east. */
export const regions = [
  'Nordjylland',
  'Midtjylland',
  'Syddanmark',
  'Sjælland',
  'Hovedstaden',
] as const
export type Region = (typeof regions)[number]

/** Parses `Region Midtjylland`, `midtjylland`, `Sjaelland`; undefined when it is no region. */
export function parseRegion(text: string): Region | undefined {
  const name = foldDanish(text).replace(/^region /, '')
  return regions.find((region) => foldDanish(region) === name)
}
