import type { Position } from './map-projection.ts'

const earthRadius = 6371

/** Kilometres as the crow flies, by the haversine formula. Roads are longer, so say *cirka*. */
export function kilometresBetween(a: Position, b: Position): number {
  const [latitudeA, latitudeB] = [radians(a.latitudeE6), radians(b.latitudeE6)]
  const half =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) *
      Math.cos(latitudeB) *
      Math.sin((radians(b.longitudeE6) - radians(a.longitudeE6)) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

const radians = (millionths: number) => (millionths / 1e6) * (Math.PI / 180)
