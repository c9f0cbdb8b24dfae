import { unitOf } from '#domain/board/figure-text.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import {
  type DivisionViewModel,
  valueOf,
  type RowViewModel,
} from '#domain/board/board-view-model.ts'
import { placeSpoken, valueSpoken } from '../scoring/score-text.ts'

type BoardAnnouncerProps = {
  /** The board before the change with which this component was loaded. */
  first: readonly DivisionViewModel[]
  model: readonly DivisionViewModel[]
  followed: ReadonlySet<string>
  onAnnounce: (line: string) => void
}

/** Announces changes of the lead and of followed players to screen readers, never the whole table (LB-16). */
export function BoardAnnouncer({ first, model, followed, onAnnounce }: BoardAnnouncerProps) {
  const [isPaused, setPaused] = useState(false)
  const [announcements] = useState(() => throttleAnnouncements(onAnnounce))
  const before = useRef(first)
  useEffect(() => {
    const announcement = announcementText(before.current, model, followed)
    before.current = model
    if (announcement !== undefined && !isPaused) announcements.push(announcement)
  }, [model, followed, isPaused, announcements])
  useEffect(() => () => announcements.stop(), [announcements])
  return (
    <Button
      variant="secondary"
      aria-pressed={isPaused}
      className="not-focus:sr-only"
      onClick={() => {
        announcements.stop()
        setPaused(!isPaused)
      }}
    >
      {isPaused ? 'Læs nyt op igen' : 'Sæt oplæsning på pause'}
    </Button>
  )
}

/** The shortest time between two announcements. */
export const announcementIntervalMs = 20_000

/**
 * Announces one line per interval. A newer line replaces the waiting one, so the latest state is read out.
 */
export function throttleAnnouncements(announce: (line: string) => void) {
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    if (waiting === undefined) return
    announce(waiting)
    waiting = undefined
    timer = setTimeout(next, announcementIntervalMs)
  }
  return {
    push: (line: string) => {
      waiting = line
      if (timer === undefined) next()
    },
    /** Drops the waiting line. */
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}

/**
 * The line to announce for a change: a new leader, else a followed player; undefined when neither
 * has changed.
 */
export function announcementText(
  before: readonly DivisionViewModel[],
  after: readonly DivisionViewModel[],
  followed: ReadonlySet<string>,
): string | undefined {
  return newLeader(before, after) ?? followedChange(before, after, followed)
}

function newLeader(before: readonly DivisionViewModel[], after: readonly DivisionViewModel[]) {
  for (const model of after) {
    const { division } = model
    const was = before.find((one) => one.division.id === division.id)
    const had = was ? leadersOf(was).map(({ row }) => row.id) : []
    const leaders = leadersOf(model)
    const fresh = leaders.find(({ row }) => !had.includes(row.id))
    if (had.length === 0 || !fresh) continue
    const where = after.length > 1 ? ` i ${division.name}` : ''
    const how = leaders.length > 1 ? 'Deler nu føringen' : 'Ny i føring'
    return `${how}${where}: ${fresh.row.name}, ${spokenValue(fresh, model)}.`
  }
  return undefined
}

const leadersOf = ({ playing }: DivisionViewModel) => playing.filter(({ place }) => place === 1)

const spokenValue = (model: RowViewModel, { division }: DivisionViewModel) =>
  valueSpoken(valueOf(model, unitOf(division)), unitOf(division))

function followedChange(
  before: readonly DivisionViewModel[],
  after: readonly DivisionViewModel[],
  followed: ReadonlySet<string>,
) {
  const earlier = new Map(before.flatMap(({ playing }) => playing).map((one) => [one.row.id, one]))
  for (const model of after) {
    for (const one of model.playing) {
      const was = earlier.get(one.row.id)
      if (!was || !followed.has(one.row.id) || !hasProgressed(was, one)) continue
      return `${one.row.name}: ${spokenValue(one, model)}${holesSpoken(one)}, ${placeSpoken(one)}.`
    }
  }
  return undefined
}

const holesSpoken = ({ row: { thru } }: RowViewModel) =>
  thru === 0 ? '' : thru === 1 ? ' efter 1 hul' : ` efter ${thru} huller`

const hasProgressed = (was: RowViewModel, is: RowViewModel) =>
  was.row.thru !== is.row.thru || was.result.all.against !== is.result.all.against
