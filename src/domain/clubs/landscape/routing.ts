import { createChance } from './noise.ts'

export type Routed = { par: number; line: { x: number; y: number }[] }

/**
 * Where the holes lie, on a square from 0 to 1: each nine goes around in a loop, in and out, back to where it
 * began; each hole is as long as its length asks for, and bends once for a par 4 and twice for a par 5.
 */
export function routeHoles(
  holes: readonly { par: number; lengthMetres: number }[],
  { seed, isTall }: { seed: string; isTall: boolean },
): Routed[] {
  const chance = createChance(`${seed} routing`)
  const nines = Math.max(1, Math.round(holes.length / 9))
  const start = chance.between(0, 6)
  return holes.map(({ par, lengthMetres }, i) => {
    const nine = Math.min(nines - 1, Math.floor(i / 9))
    const count = nine === nines - 1 ? holes.length - 9 * nine : 9
    const across = (nine + 0.5) / nines
    const middle = isTall ? { x: 0.5, y: across } : { x: across, y: 0.5 }
    const reach = isTall ? { x: 0.45, y: 0.46 / nines } : { x: 0.46 / nines, y: 0.43 }
    const node = (k: number) => {
      const angle = start + nine * 2.1 + ((k % count) / count) * Math.PI * 2
      const bend = createChance(`${seed} ${nine} ${k % count}`)
      const out = (k % count) % 2 === 0 ? bend.between(0.86, 1) : bend.between(0.24, 0.46)
      return {
        x: middle.x + Math.cos(angle) * out * reach.x,
        y: middle.y + Math.sin(angle) * out * reach.y,
      }
    }
    const [a, b] = [node(i - nine * 9), node(i - nine * 9 + 1)]
    const part = Math.min(0.92, Math.max(0.42, lengthMetres / 500)) / 2
    const at = (along: number, sway: number) => ({
      x: a.x + (b.x - a.x) * along - (b.y - a.y) * sway,
      y: a.y + (b.y - a.y) * along + (b.x - a.x) * sway,
    })
    const bends = Math.max(0, par - 3)
    const side = chance.is(0.5) ? 1 : -1
    const between = Array.from({ length: bends }, (_, k) =>
      at(
        0.5 - part + (2 * part * (k + 1)) / (bends + 1),
        side * (k % 2 === 0 ? 1 : -1) * chance.between(0.08, 0.17),
      ),
    )
    return { par, line: [at(0.5 - part, 0), ...between, at(0.5 + part, 0)] }
  })
}

type Place = { u: number; s: number }

/** How far a place lies from a hole, in picture heights. */
export function distanceTo(line: readonly Place[], { u, s }: Place): number {
  const distances = line.flatMap((stage, i) => {
    const next = line[i + 1] ?? stage
    return [0, 0.25, 0.5, 0.75].map((part) =>
      Math.hypot(
        u - stage.u - (next.u - stage.u) * part,
        (s - stage.s - (next.s - stage.s) * part) * 1.3,
      ),
    )
  })
  return Math.min(...distances)
}

/** The place furthest from all holes, out of a few: there the pond lies. */
export function freePlace(lines: readonly (readonly Place[])[], draw: () => Place): Place {
  const places = Array.from({ length: 24 }, draw)
  const room = (at: Place) => Math.min(...lines.map((line) => distanceTo(line, at)))
  return places.reduce((best, at) => (room(at) > room(best) ? at : best))
}
