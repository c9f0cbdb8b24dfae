import { guestWorth, roundsShown, type GuestWorth } from '#domain/settlement/guest-worth.ts'
import { formatKroner, type Ore } from '#domain/shared/money.ts'
import { wholeKroner, type ReckonedSeason } from './card-money.ts'

const width = 360
const height = 208
const frame = { left: 4, right: 12, top: 26, bottom: 30 }
const firstRounds = 4
const lastRounds = 21
const allRounds = Array.from({ length: lastRounds - firstRounds + 1 }, (_, n) => firstRounds + n)

/** The figures of the table as a chart, with the effect of the guarantee. */
export function GuestWorthChart({ season: { terms }, card, money }: ReckonedSeason) {
  const worths = allRounds.map((rounds) => guestWorth(money, rounds, terms))
  const y = heightOf(worths[0]?.guaranteed ?? 1)
  const points = (value: (worth: GuestWorth) => Ore) =>
    worths.map((worth) => `${x(worth.roundsPerCard)},${y(value(worth))}`)
  const split = points(({ perRound }) => perRound)
  const lifted = points(({ guaranteed }) => guaranteed)
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="figures block w-full">
        <HorizontalLine at={y(0)} />
        {terms.guarantee && <HorizontalLine at={y(terms.guarantee.perRound)} dashed />}
        <polygon points={[...lifted, ...split.toReversed()].join(' ')} className="fill-green-300" />
        <polyline points={split.join(' ')} className="fill-none stroke-green-700" strokeWidth="2" />
        {worths
          .filter(({ roundsPerCard }) => roundsShown.some((shown) => shown === roundsPerCard))
          .map((worth) => (
            <Mark key={worth.roundsPerCard} worth={worth} at={y(worth.guaranteed)} />
          ))}
      </svg>
      <figcaption className="mt-1 text-sm text-slate-600">
        Kroner pr. runde, efter hvor mange runder et {card.name} til {formatKroner(card.price)}{' '}
        spilles i gennemsnit. {terms.guarantee && 'Det lyse felt er vores tillæg.'}
      </figcaption>
    </figure>
  )
}

function Mark({ worth, at }: { worth: GuestWorth; at: number }) {
  const across = x(worth.roundsPerCard)
  const isLast = worth.roundsPerCard > lastRounds - 3
  return (
    <>
      <circle cx={across} cy={at} r="4.5" className="fill-green-800" />
      <text
        x={across + (isLast ? 8 : 6)}
        y={at - 10}
        textAnchor={isLast ? 'end' : 'start'}
        className="fill-slate-900 text-[13px] font-semibold"
      >
        {wholeKroner(worth.guaranteed)}
      </text>
      <text
        x={across}
        y={height - frame.bottom + 19}
        textAnchor="middle"
        className="fill-slate-600 text-[13px]"
      >
        {worth.roundsPerCard}
      </text>
    </>
  )
}

function HorizontalLine({ at, dashed }: { at: number; dashed?: boolean }) {
  return (
    <line
      x1={frame.left}
      x2={width - frame.right}
      y1={at}
      y2={at}
      strokeDasharray={dashed ? '3 4' : undefined}
      className="stroke-slate-400"
    />
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10

const x = (rounds: number) =>
  tenths(
    frame.left +
      ((rounds - firstRounds) * (width - frame.left - frame.right)) / (lastRounds - firstRounds),
  )

const heightOf = (highest: Ore) => (amount: Ore) =>
  tenths(height - frame.bottom - (amount * (height - frame.top - frame.bottom)) / highest)
