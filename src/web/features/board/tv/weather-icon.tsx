import type { WeatherSymbol } from '#domain/board/weather.ts'

/** Drawn by us from what the symbol says. Decoration: the words stand beside it. */
export function WeatherIcon({ symbol }: { symbol: WeatherSymbol }) {
  const { sky, falls, hasThunder, isNight } = symbol
  const isOpen = sky === 'clear' || sky === 'fair' || sky === 'partly'
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="tv-weather-icon">
      {isOpen && <Light isNight={isNight} isAlone={sky === 'clear'} />}
      {sky === 'fair' && <Cloud transform="translate(24 26) scale(0.55)" />}
      {(sky === 'partly' || sky === 'cloudy') && <Cloud transform="translate(4 8) scale(0.9)" />}
      {sky === 'fog' && <path className="tv-fog" d="M8 22h48M14 32h42M8 42h48" />}
      {falls !== null && <Falling {...symbol} />}
      {hasThunder && <path className="tv-bolt" d="M34 38 24 52h7l-3 11 12-15h-8l5-10Z" />}
    </svg>
  )
}

/** The sun, or the moon at night; smaller behind a cloud. */
function Light({ isNight, isAlone }: { isNight: boolean; isAlone: boolean }) {
  const place = isAlone ? 'translate(32 32)' : 'translate(22 20) scale(0.72)'
  if (isNight) {
    return (
      <path className="tv-moon" transform={place} d="M6 -18A18 18 0 1 0 18 8 15 15 0 0 1 6 -18Z" />
    )
  }
  return (
    <g className="tv-sun" transform={place}>
      <circle r="12" />
      {Array.from({ length: 8 }, (_, i) => (
        <path key={i} d="M0 -17V-25" transform={`rotate(${45 * i})`} />
      ))}
    </g>
  )
}

const Cloud = ({ transform }: { transform: string }) => (
  <path
    className="tv-cloud"
    transform={transform}
    d="M18 42a11 11 0 0 1-1-22 15 15 0 0 1 28-4 13 13 0 0 1 3 26Z"
  />
)

const drops = { light: [32], usual: [22, 42], heavy: [16, 27, 38, 49] } as const

/** One, two or four drops or flakes by their strength; sleet has both. */
function Falling({ falls, strength }: WeatherSymbol) {
  return drops[strength].map((x, i) =>
    falls === 'snow' || (falls === 'sleet' && i % 2 === 0) ? (
      <path key={x} className="tv-flake" d={`M${x} 49v10m-4.3-7.5 8.6 5m0-5-8.6 5`} />
    ) : (
      <path key={x} className="tv-drop" d={`M${x} 49l-4 10`} />
    ),
  )
}
