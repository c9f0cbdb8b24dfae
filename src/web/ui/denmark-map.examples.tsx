import { DenmarkMap, type MapPoint } from './denmark-map.tsx'

const points: MapPoint[] = [
  point('Egebæk Bakker Golfklub', [56.09, 9.765], 'filled', 'Åben for kortet'),
  point('Klitsande Golfklub', [56.955, 8.694], 'hollow', 'Fra kl. 10.00'),
  point('Bølshavn Golfklub', [55.21, 14.97], 'filled'),
]

export const Clubs = () => (
  <DenmarkMap label="Klubber på kortet" points={points} className="max-w-md" />
)

export const AroundAPlace = () => (
  <DenmarkMap
    label="Klubber omkring 8000 Aarhus C"
    points={points}
    centre={{
      name: '8000 Aarhus C',
      position: { latitudeE6: 56_157_000, longitudeE6: 10_211_000 },
      rings: [25, 50, 100],
    }}
    className="max-w-md"
  />
)

/** About as many points as Denmark has golf clubs. */
export const Crowded = () => (
  <DenmarkMap
    label="Mange klubber på kortet"
    points={Array.from({ length: 200 }, (_, i) =>
      point(`Klub ${i + 1}`, [55 + ((i * 7) % 26) / 10, 8.6 + ((i * 11) % 39) / 10], 'filled'),
    )}
    className="max-w-md"
  />
)

export const Nobody = () => <DenmarkMap label="Ingen klubber" points={[]} className="max-w-md" />

/** A point from one line of values. */
function point(
  name: string,
  [latitude, longitude]: [number, number],
  kind: MapPoint['kind'],
  detail?: string,
): MapPoint {
  const position = { latitudeE6: latitude * 1e6, longitudeE6: longitude * 1e6 }
  return { id: name, name, href: `#${name}`, position, kind, detail }
}
