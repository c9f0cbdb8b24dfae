import { Fragment } from 'react'
import type { Ranking } from '#contract/rankings/endpoints.ts'
import { capital } from '#domain/shared/danish.ts'
import { holesText } from '#domain/rankings/holes-text.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { countedOf } from '#domain/scoring/counted-holes.ts'
import { CardNines } from '../scoring/card-nines.tsx'

type Eclectic = Extract<Ranking, { kind: 'eclectic' }>
type EclecticCardProps = { ranking: Eclectic; row: Eclectic['rows'][number] }

/** The card of the best scores, and the round that gave each hole. */
export function EclecticCard({ ranking, row }: EclecticCardProps) {
  const { net, tees, rounds, events } = ranking
  const tee = tees[row.tee] ?? []
  const holes = tee.map(([number, par, strokeIndex], i) => {
    const [score = null, received = 0] = row.card[i] ?? []
    return { number, par, strokeIndex, received, score }
  })
  const counted = net ? countedOf(holes, { format: 'stroke_play' }) : undefined
  const given = rounds.flatMap(({ event, number, day }, at) => {
    const from = tee.flatMap(([hole], i) => (row.card[i]?.[2] === at ? [hole] : []))
    return from.length === 0 ? [] : [{ name: events[event]?.name, number, day, from }]
  })
  const isOneRound = new Set(rounds.map(({ event }) => event)).size === rounds.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CardNines
        caption={`${row.name}, de bedste scorer`}
        holes={holes}
        counted={counted}
        isStacked
      />
      {net && (
        <p className="text-sm text-slate-700">
          {formatStrokes(row.handicap)} {row.handicap === 1 ? 'tildelt slag' : 'tildelte slag'}
        </p>
      )}
      <ul className="grid gap-1 text-sm" aria-label="Hvor scorerne er fra">
        {given.map(({ name, number, day, from }) => (
          <li key={`${day} ${name} ${number}`}>
            <span className="font-semibold">{capital(formatDay(plainDate(day)))}</span>, {name}
            {!isOneRound && `, runde ${number}`}: hul <Unbroken text={holesText(from)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Breaks between words alone: a browser would break `10–18` after its dash. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map((word, i) => (
    <Fragment key={i}>
      {i > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ))
