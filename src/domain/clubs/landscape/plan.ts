import { nearestCoast, type NearestCoast } from '../coast.ts'
import type { Position } from '../position.ts'
import type { CompositionName, Motif } from './composition.ts'
import type { Landmark } from './landmarks.ts'
import { createChance, createNoise, type Chance } from './noise.ts'
import type { PaletteName } from './palettes.ts'
import { wordsIn, type Word } from './words.ts'

/** What a landscape is drawn from. */
export type LandscapeSubject = {
  clubNumber: number
  name: string
  courseNames: readonly string[]
  position: Position | undefined
  /** From the longest tee of the first course; empty while the club has sent no holes. */
  holes: readonly PlayedHole[]
}

type PlayedHole = { par: number; lengthMetres: number }

export type Plan = {
  seed: string
  composition: CompositionName
  palette: PaletteName
  motif: Motif
}

/** Chooses motif, composition and inks from the place, the names and the holes of a club. */
export function planLandscape(subject: LandscapeSubject): Plan {
  const seed = `${subject.clubNumber} ${subject.name}`
  const chance = createChance(`${seed} plan`)
  const words = wordsIn(subject.name, subject.courseNames)
  const coast = subject.position ? nearestCoast(subject.position) : undefined
  const facts = { words, coast, position: subject.position, holes: subject.holes }
  const composition = chooseComposition(facts, chance)
  const holes = subject.holes.length > 0 ? subject.holes : inventedHoles(chance)
  return {
    seed,
    composition,
    palette: palettesFor[composition][subject.clubNumber % palettesFor[composition].length]!,
    motif: {
      seed,
      hole: foregroundHole(holes, composition),
      holes,
      wood: woodOf(facts, chance),
      bunkers: chance.whole(2, 4),
      sails: chance.whole(1, 3),
      hilliness: hillinessOf(facts, chance),
      landmark: landmarkOf(facts, composition, chance),
      coast: coast && coast.distanceKm < 8 ? coast.bearing : undefined,
    },
  }
}

type Facts = {
  words: ReadonlySet<Word>
  coast: NearestCoast | undefined
  position: Position | undefined
  holes: readonly PlayedHole[]
}

/** The composition that place and names ask for most, with some chance between equals. */
function chooseComposition(facts: Facts, chance: Chance): CompositionName {
  const scores = Object.entries(wishes).map(([name, wish]) => ({
    name: name as CompositionName,
    score: wish(facts) + chance.next() * 1.5,
  }))
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).name
}

const has = ({ words }: Facts, word: Word, weight: number) => (words.has(word) ? weight : 0)
const nearSea = ({ coast }: Facts) =>
  coast !== undefined && coast.distanceKm < 5 && coast.widthKm > 35
const nearFjord = ({ coast }: Facts) =>
  coast !== undefined && coast.distanceKm < 5 && coast.widthKm <= 35
const isWest = ({ position }: Facts) => position !== undefined && position.longitudeE6 < 9_250_000

const wishes: Record<CompositionName, (facts: Facts) => number> = {
  dunes: (facts) =>
    has(facts, 'dunes', 3.2) +
    has(facts, 'sea', 1.4) +
    (nearSea(facts) ? 1 : 0) +
    (nearSea(facts) && isWest(facts) ? 1 : 0),
  fjord: (facts) => has(facts, 'fjord', 1.6) + has(facts, 'sea', 1) + (nearFjord(facts) ? 0.7 : 0),
  lake: (facts) => has(facts, 'lake', 3) + has(facts, 'bog', 1.4) + 0.1,
  river: (facts) =>
    has(facts, 'river', 2.4) + has(facts, 'bog', 1.2) + has(facts, 'mill', 0.8) + 0.1,
  heath: (facts) =>
    has(facts, 'heath', 3.2) +
    (isWest(facts) && !nearSea(facts) ? 0.8 : 0) +
    has(facts, 'mound', 0.6),
  avenue: (facts) => has(facts, 'wood', 2.3) + 0.2,
  parkland: (facts) => has(facts, 'hills', 1.4) + has(facts, 'field', 1.2) + 0.7,
  panorama: (facts) =>
    1.25 + has(facts, 'hills', 0.8) + (facts.holes.length > 18 ? 0.8 : 0) + has(facts, 'sea', 0.5),
  yardage: (facts) =>
    1.35 +
    has(facts, 'field', 0.5) +
    has(facts, 'fjord', 0.9) +
    (facts.holes.length > 0 ? 0.2 : -2),
}

const palettesFor: Record<CompositionName, readonly PaletteName[]> = {
  dunes: ['northsea', 'chalk', 'dusk', 'golden', 'storm', 'retro', 'frost', 'summer'],
  fjord: ['summer', 'rose', 'dawn', 'retro', 'storm', 'dusk', 'chalk', 'autumn'],
  lake: ['dawn', 'retro', 'autumn', 'spring', 'night', 'golden', 'bog', 'rose'],
  river: ['rape', 'bog', 'dawn', 'frost', 'golden', 'summer', 'spring', 'chalk'],
  heath: ['heather', 'golden', 'dusk', 'autumn', 'rose', 'storm', 'night'],
  avenue: ['spring', 'golden', 'autumn', 'night', 'summer', 'frost', 'bog', 'dawn'],
  parkland: ['rape', 'autumn', 'spring', 'retro', 'summer', 'chalk', 'dawn', 'storm'],
  panorama: ['summer', 'chalk', 'retro', 'golden', 'dawn', 'autumn', 'northsea', 'dusk'],
  yardage: ['retro', 'northsea', 'dawn', 'night', 'heather', 'bog', 'frost', 'summer', 'rape'],
}

/** Over water a short hole is seen whole; elsewhere the longest one fills the foreground. */
function foregroundHole(holes: readonly PlayedHole[], composition: CompositionName) {
  const short = holes.filter(({ par }) => par === 3)
  const seen = composition === 'lake' && short.length > 0 ? short : holes
  const longest = seen.reduce((best, hole) => (hole.lengthMetres > best.lengthMetres ? hole : best))
  return { ...longest, number: holes.indexOf(longest) + 1 }
}

/** A usual nine for a club whose holes are unknown. */
function inventedHoles(chance: Chance): PlayedHole[] {
  const usual = { 3: 160, 4: 350, 5: 480 }
  return [4, 5, 3, 4, 4, 3, 4, 5, 4].map((par) => ({
    par,
    lengthMetres: usual[par as 3 | 4 | 5] + chance.whole(-30, 30),
  }))
}

function woodOf({ words, position }: Facts, chance: Chance): Motif['wood'] {
  if (words.has('beech')) return 'broadleaf'
  if (words.has('spruce')) return 'spruce'
  // Plantations stand on the sand of the west, beech on the clay of the east.
  const west = position ? (11 - position.longitudeE6 / 1e6) / 4 : 0.4
  return chance.is(Math.min(0.85, Math.max(0.08, west))) ? 'spruce' : 'broadleaf'
}

const moraine = createNoise('moraine')

/** From 0 to 1; the hills of the country come from noise over the map and from names. */
function hillinessOf({ words, position }: Facts, chance: Chance): number {
  const land = position
    ? 0.45 + 0.4 * moraine(position.longitudeE6 / 3e5, position.latitudeE6 / 2e5)
    : 0.45
  const named = (words.has('hills') ? 0.4 : 0) - (words.has('flat') ? 0.35 : 0)
  return Math.min(1, Math.max(0.05, land + named + chance.between(-0.1, 0.1)))
}

function landmarkOf(
  facts: Facts,
  composition: CompositionName,
  chance: Chance,
): Landmark | undefined {
  if (facts.words.has('mill')) return 'mill'
  if (composition === 'dunes') return chance.is(0.6) ? 'lighthouse' : undefined
  if (composition === 'heath') return chance.is(0.7) ? 'mound' : undefined
  if (facts.words.has('field')) return 'farm'
  return chance.is(0.7) ? chance.pick(['church', 'farm', 'mill'] as const) : undefined
}
