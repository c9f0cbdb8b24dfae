import { kilometresOnMap, mapSize, projectOnMap, type Position } from '#domain/clubs/position.ts'
import { cx } from './cx.ts'
import outline from './denmark-map.svg?url'
import { UiLink } from './ui-link.tsx'

export type MapPoint = {
  id: string
  name: string
  /** Follows the name in the label: "åben for kortet". */
  detail?: string | undefined
  /** Without it the point is not a link. */
  href?: string
  position: Position
  /** `hollow`: the club does not accept the card at this moment. */
  kind: 'filled' | 'hollow'
}

type DenmarkMapProps = {
  label: string
  points: readonly MapPoint[]
  /** The origin of distances, with rings at these kilometres. */
  centre?: { name: string; position: Position; rings: readonly number[] } | undefined
  /** `small`: an overview of some 150 px with small points and no names of towns. */
  size?: 'small' | undefined
  className?: string
}

/**
 * A picture of Denmark with links as points. Every point is also in the list beside it; `data-twin`
 * connects the two (see `use-twins.ts`).
 */
export function DenmarkMap({ label, points, centre, size, className }: DenmarkMapProps) {
  return (
    <div
      className={cx('@container/map relative', className)}
      style={{ aspectRatio: `${mapSize.width} / ${mapSize.height}` }}
    >
      <img
        src={outline}
        alt=""
        width={mapSize.width}
        height={mapSize.height}
        className="size-full forced-colors:invert"
      />
      {centre && <Rings {...centre} />}
      <Towns />
      <ul aria-label={label}>
        {points.map((point) => (
          <li key={point.id}>
            <Point {...point} isOneOfMany={size === 'small' || points.length > many} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** More points than this would hide each other, so they are drawn smaller. */
const many = 60

function Point(props: MapPoint & { isOneOfMany: boolean }) {
  const { id, name, detail, href, position, kind, isOneOfMany } = props
  const at = projectOnMap(position)
  const mark = (
    <span
      aria-hidden="true"
      className={cx(
        'block rounded-full transition-transform duration-150',
        isOneOfMany ? 'size-2.5 border @md/map:size-3' : 'size-3.5 border-2 @md/map:size-4',
        'group-hover:scale-140 group-focus-visible:scale-140 group-data-twin-active:scale-140',
        'group-data-twin-active:outline-2 group-data-twin-active:outline-offset-2 group-data-twin-active:outline-blue-600',
        kind === 'filled'
          ? 'border-white bg-green-700 forced-colors:bg-[Highlight]'
          : 'border-slate-600 bg-white',
      )}
    />
  )
  const box = 'group absolute grid size-7 -translate-1/2 place-items-center rounded-full'
  const style = { left: share(at.x, mapSize.width), top: share(at.y, mapSize.height) }
  if (!href) {
    return (
      <span className={box} style={style}>
        {mark}
        <span className="sr-only">{name}</span>
      </span>
    )
  }
  return (
    <UiLink
      href={href}
      data-twin={id}
      style={style}
      className={cx(box, 'hover:z-20 focus-visible:z-20 data-twin-active:z-20')}
    >
      {mark}
      <span
        className={cx(
          'pointer-events-none absolute top-1/2 z-10 w-max max-w-30 -translate-y-1/2 @sm/map:max-w-44 rounded-sm bg-slate-900 px-2.5 py-1 text-xs leading-snug font-semibold text-white opacity-0 shadow-float',
          'group-hover:opacity-100 group-focus-visible:opacity-100 group-data-twin-active:opacity-100',
          at.x > mapSize.width / 2 ? 'right-full mr-1' : 'left-full ml-1',
        )}
      >
        {name}
        {detail && <span className="block font-normal text-slate-200">{detail}</span>}
      </span>
    </UiLink>
  )
}

function Rings({ name, position, rings }: NonNullable<DenmarkMapProps['centre']>) {
  const { x, y } = projectOnMap(position)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="pointer-events-none absolute inset-0 size-full text-blue-700"
      fill="none"
      stroke="currentColor"
    >
      <title>{name}</title>
      {rings.map((kilometres) => (
        <circle
          key={kilometres}
          cx={x}
          cy={y}
          r={kilometresOnMap(kilometres)}
          strokeWidth="1.25"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          opacity="0.55"
        />
      ))}
      <path
        d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`}
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Names of five towns for orientation, on a map that is wide enough. */
function Towns() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 hidden @sm/map:block">
      {towns.map(({ name, latitudeE6, longitudeE6 }) => {
        const { x, y } = projectOnMap({ latitudeE6, longitudeE6 })
        return (
          <span
            key={name}
            className="absolute -translate-1/2 text-[0.8125rem] font-medium text-green-900/70"
            style={{ left: share(x, mapSize.width), top: share(y, mapSize.height) }}
          >
            {name}
          </span>
        )
      })}
    </div>
  )
}

const towns = [
  { name: 'Aalborg', latitudeE6: 57_050_000, longitudeE6: 9_920_000 },
  { name: 'Aarhus', latitudeE6: 56_150_000, longitudeE6: 10_640_000 },
  { name: 'Esbjerg', latitudeE6: 55_540_000, longitudeE6: 8_620_000 },
  { name: 'Odense', latitudeE6: 55_440_000, longitudeE6: 10_360_000 },
  { name: 'København', latitudeE6: 55_680_000, longitudeE6: 12_330_000 },
]

const share = (value: number, whole: number) => `${((value / whole) * 100).toFixed(2)}%`
