import { listInDanish } from '#domain/shared/danish.ts'
import { drawErrorText, drawNoticeText, wishText } from '#domain/draw/draw-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DraftEvaluation } from './evaluate-draft.ts'

type DraftProblemsProps = {
  evaluation: DraftEvaluation
  nameOf: (player: string) => string
}

/** The errors that prevent publishing, the wishes that are not met, and the notices. */
export function DraftProblems({ evaluation, nameOf }: DraftProblemsProps) {
  const { errors, notices, unmet, sameClub, playedBefore, withoutHandicap, left } = evaluation
  // Players on the bench are summarized in one line, and those without a side above the draft.
  const unplaced = errors.filter(({ code }) => code === 'not_placed').length
  const other = errors.filter(({ code }) => code !== 'not_placed' && code !== 'without_side')
  const pair = ([one, two]: [string, string]) => `${nameOf(one)} og ${nameOf(two)}`
  const notes = [
    ...notices.map(drawNoticeText),
    ...(left.length > 0
      ? [`${listInDanish(left.map(nameOf))} spiller ikke med mere og kommer ikke på startlisten.`]
      : []),
    ...pairsText(sameClub.map(pair), 'er fra samme klub og går sammen'),
    ...pairsText(playedBefore.map(pair), 'har gået sammen før'),
    ...(withoutHandicap.length > 0
      ? [`${listInDanish(withoutHandicap.map(nameOf))} har intet handicap og spiller som 54,0.`]
      : []),
  ]
  if (other.length + unplaced + unmet.length + notes.length === 0) return null
  return (
    <ul className="grid max-w-text gap-1.5" aria-label="Om udkastet">
      {other.map((error) => (
        <Line key={JSON.stringify(error)} tone="wrong">
          {drawErrorText(error, nameOf)}
        </Line>
      ))}
      {unplaced > 0 && (
        <Line tone="wrong">
          {unplaced === 1
            ? 'En spiller har ingen flight og står på bænken.'
            : `${unplaced} spillere har ingen flight og står på bænken.`}
        </Line>
      )}
      {unmet.map((wish) => (
        <Line key={JSON.stringify(wish)} tone="wrong">
          Ikke opfyldt: {wishText(wish, nameOf)}.
        </Line>
      ))}
      {notes.map((text) => (
        <Line key={text} tone="info">
          {text}
        </Line>
      ))}
    </ul>
  )
}

/** The first three pairs by name, the rest as a number. */
function pairsText(pairs: string[], predicate: string): string[] {
  if (pairs.length === 0) return []
  if (pairs.length <= 3) return [`${pairs.join('; ')} ${predicate}.`]
  return [`${pairs.slice(0, 3).join('; ')} og ${pairs.length - 3} par mere ${predicate}.`]
}

function Line({ tone, children }: { tone: 'wrong' | 'info'; children: React.ReactNode }) {
  return (
    <li className={tone === 'wrong' ? 'flex gap-2 text-red-800' : 'flex gap-2 text-slate-700'}>
      <Icon name={tone === 'wrong' ? 'warning' : 'info'} className="mt-[0.2em] size-5 shrink-0" />
      <span>{children}</span>
    </li>
  )
}
