import type { ReactNode } from 'react'
import { formatFraction, formatUnrounded, type Fraction } from '#domain/shared/fraction.ts'
import { formatHandicap, formatStrokes } from '#domain/shared/handicap.ts'
import { neutralSlope } from '#domain/handicap/course-handicap.ts'
import type { HandicapQuestion } from './parse-handicap-question.ts'
import type { HandicapAnswer, PlayerSteps } from './compute-handicap.ts'

type HandicapStepsProps = { question: HandicapQuestion; answer: HandicapAnswer }

/** The computation, step by step. */
export function HandicapSteps({ question, answer }: HandicapStepsProps) {
  const isSide = question.allowance.of === 'side'
  return (
    <section aria-labelledby="regnestykket">
      <h3 id="regnestykket">Regnestykket</h3>
      {answer.players.map((player, i) => (
        <div key={i} className="mt-4">
          {isSide && <h4 className="mb-1">{i === 0 ? 'Du' : `Medspiller ${i}`}</h4>}
          <ol className="grid gap-px border-y border-slate-300 bg-slate-300">
            <PlayerLines player={player} answer={answer} holes={question.holes} />
            {!isSide && <PlayingLine {...{ question, answer }} />}
          </ol>
        </div>
      ))}
      {isSide && <SideLines {...{ question, answer }} />}
      <p className="mt-3 max-w-text text-sm text-slate-600">
        Der rundes af til nærmeste hele slag, og en halv rundes op. Procenten tages af det
        uafrundede spillehandicap, så der kun rundes én gang.
        {question.allowance.family === 'match' &&
          ' I hulspil spiller den laveste fra 0, og de andre får forskellen.'}
        {question.allowance.assumed &&
          ' Procenten står ikke i den trykte tabel. Den er som de andre i fourball.'}
        {isSide && ' Alle på siden er regnet fra samme teested.'}
      </p>
    </section>
  )
}

type PlayerLinesProps = { player: PlayerSteps; answer: HandicapAnswer; holes: 9 | 18 }

function PlayerLines({ player, answer, holes }: PlayerLinesProps) {
  const { slopeRating, courseRatingTenths, par } = answer.rating
  const used = signed(player.usedIndex)
  return (
    <>
      {holes === 9 && (
        <Line
          what="Halvt handicap"
          sum={`${signed(player.index)} ÷ 2`}
          result={signed(player.usedIndex)}
        />
      )}
      <Line
        what="Handicap × slope ÷ 113"
        sum={`${used} × ${slopeRating} ÷ ${neutralSlope}`}
        result={formatUnrounded(player.slopePart)}
      />
      <Line
        what="Course rating − par"
        sum={`${signed(courseRatingTenths)} \u2212 ${par}`}
        result={formatFraction(answer.ratingPart)}
      />
      <Line
        what="Spillehandicap"
        sum={`${formatUnrounded(player.slopePart)} ${joined(answer.ratingPart)} = ${formatUnrounded(player.exact)}`}
        result={formatStrokes(player.courseHandicap)}
        strong
      />
    </>
  )
}

function PlayingLine({ question, answer }: HandicapStepsProps) {
  const [player] = answer.players
  if (!player) return null
  return (
    <Line
      what="Justeret spillehandicap"
      sum={`${formatUnrounded(player.exact)} × ${question.percents[0]} % = ${formatUnrounded(answer.exactPlaying)}`}
      result={formatStrokes(answer.playingHandicap)}
      strong
    />
  )
}

/** The weighted handicaps of the side's players, lowest first; their sum is rounded once. */
function SideLines({ answer }: HandicapStepsProps) {
  return (
    <div className="mt-4">
      <h4 className="mb-1">Siden, laveste spillehandicap først</h4>
      <ol className="grid gap-px border-y border-slate-300 bg-slate-300">
        {answer.parts.map(({ courseHandicap, percent, part }, i) => (
          <Line
            key={i}
            what={`${percent} %`}
            sum={`${formatUnrounded(courseHandicap)} × ${percent} %`}
            result={formatUnrounded(part)}
          />
        ))}
        <Line
          what="Justeret spillehandicap"
          sum={`I alt ${formatUnrounded(answer.exactPlaying)}`}
          result={formatStrokes(answer.playingHandicap)}
          strong
        />
      </ol>
    </div>
  )
}

type LineProps = { what: ReactNode; sum: string; result: string; strong?: boolean }

function Line({ what, sum, result, strong }: LineProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 bg-slate-50 py-2.5 sm:grid-cols-[13rem_1fr_auto]">
      <span className={strong ? 'font-semibold' : undefined}>{what}</span>
      <span className="figures order-last col-span-2 text-sm text-slate-600 sm:order-none sm:col-span-1 sm:text-base">
        {sum}
      </span>
      <span className={strong ? 'figures text-right font-bold' : 'figures text-right'}>
        {result}
      </span>
    </li>
  )
}

/** Within a computation a plus handicap is a negative number. */
const signed = (tenths: number) =>
  tenths < 0 ? `\u2212${formatHandicap(-tenths)}` : formatHandicap(tenths)

const joined = (part: Fraction) =>
  part.n < 0n ? formatFraction(part).replace('\u2212', '\u2212 ') : `+ ${formatFraction(part)}`
