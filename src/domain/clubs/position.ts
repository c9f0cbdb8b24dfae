/** A place on earth in millionths of a degree, WGS 84. */
export type Position = { latitudeE6: number; longitudeE6: number }

/** The map's size; one unit is a hundredth of a degree of latitude, 1.11 km. */
export const mapSize = { width: 268, height: 326 } as const

/** Bornholm is drawn in the sea of the north-east, as on Danish weather maps. */
export const bornholmFrame = { x: 221, y: 34, width: 42, height: 48 } as const

/** The width of a degree of longitude relative to latitude, in the middle of the country. */
const narrowing = Math.cos((56.1 * Math.PI) / 180)
const corner = { north: 57.79, west: 8.02 }
const bornholm = { north: 55.38, west: 14.56 }

/**
 * Projects a position onto the map of Denmark, from its upper left corner. The projection is
 * equirectangular: over three degrees its error is under a kilometre, and north is straight up. A
 * position outside the map is moved to its edge.
 */
export function projectOnMap({ latitudeE6, longitudeE6 }: Position): { x: number; y: number } {
  const [latitude, longitude] = [latitudeE6 / 1e6, longitudeE6 / 1e6]
  if (isOnBornholm(latitude, longitude)) {
    return {
      x: bornholmFrame.x + (longitude - bornholm.west) * 100 * narrowing,
      y: bornholmFrame.y + (bornholm.north - latitude) * 100,
    }
  }
  const x = (longitude - corner.west) * 100 * narrowing
  const y = (corner.north - latitude) * 100
  return { x: within(x, mapSize.width), y: within(y, mapSize.height) }
}

/** Converts kilometres to units of the map. */
export const kilometresOnMap = (kilometres: number) => kilometres / 1.112

const isOnBornholm = (latitude: number, longitude: number) =>
  latitude < bornholm.north && longitude > bornholm.west && latitude > 54.9 && longitude < 15.3

const within = (value: number, size: number) => Math.min(size, Math.max(0, value))

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
