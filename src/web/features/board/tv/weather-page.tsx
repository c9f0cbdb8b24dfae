import { readSymbol, type ForecastHour, type WeatherShown } from '#domain/board/weather.ts'
import { WeatherIcon } from './weather-icon.tsx'
import {
  ageText,
  clockAt,
  gustOf,
  rainText,
  symbolText,
  temperatureText,
  thunderText,
  windShort,
  windText,
} from './weather-text.ts'

/** The weather now and in the next hours. Its terms demand that the source is named. */
export function WeatherPage({ shown }: { shown: WeatherShown }) {
  const { now, next, madeAt } = shown
  const thunder = thunderText(shown)
  return (
    <section className="tv-weather">
      <h2>
        Vejret
        <span>
          {[
            next.some((hour) => gustOf(hour) !== null) && 'Vindstød i parentes',
            `Prognose fra ${clockAt(madeAt)}`,
            ageText(shown),
            'Data fra MET Norway (CC BY 4.0)',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </h2>
      <div>
        <Present hour={now} />
        {thunder && (
          <p className="tv-thunder">
            <strong>{thunder}.</strong> Følg turneringsledelsens anvisninger.
          </p>
        )}
        <ol
          className="figures"
          data-columns="1"
          style={{ gridTemplateRows: `repeat(${Math.max(1, next.length)}, minmax(0, 1fr))` }}
        >
          {next.map((hour) => (
            <Hour key={hour.at} hour={hour} />
          ))}
        </ol>
      </div>
    </section>
  )
}

const symbolOf = ({ symbol }: ForecastHour) => (symbol === null ? undefined : readSymbol(symbol))

function Present({ hour }: { hour: ForecastHour }) {
  const symbol = symbolOf(hour)
  const gust = gustOf(hour)
  const rain = rainText(hour)
  return (
    <div className="tv-weather-now">
      {symbol && <WeatherIcon symbol={symbol} />}
      <p className="figures tv-degrees">{temperatureText(hour)}</p>
      {symbol && <p className="tv-sky">{symbolText(symbol)}</p>}
      <dl className="figures">
        <dt>Vind</dt>
        <dd>{windText(hour)}</dd>
        {gust !== null && (
          <>
            <dt>Vindstød</dt>
            <dd>{gust} m/s</dd>
          </>
        )}
        {rain !== undefined && (
          <>
            <dt>Nedbør i denne time</dt>
            <dd>{rain}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function Hour({ hour }: { hour: ForecastHour }) {
  const symbol = symbolOf(hour)
  return (
    <li>
      <span className="tv-lead">{clockAt(hour.at)}</span>
      <span>
        {symbol && (
          <>
            <WeatherIcon symbol={symbol} />
            <span className="sr-only">{symbolText(symbol)}</span>
          </>
        )}
      </span>
      <span className="tv-value">{temperatureText(hour)}</span>
      <span className="tv-rain">{rainText(hour)}</span>
      <span className="tv-wind">{windShort(hour)}</span>
    </li>
  )
}
