import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { announce } from './announce.ts'
import { throttleAnnouncements } from './throttle-announcements.ts'
import type { DivisionViewModel } from './board-view-model.ts'

type BoardAnnouncerProps = {
  /** As it stood before the change that brought this here. */
  first: readonly DivisionViewModel[]
  model: readonly DivisionViewModel[]
  followed: ReadonlySet<string>
  onSay: (line: string) => void
}

/** Shows who listens of the lead and of those she follows, never the whole table (LB-16). */
export function BoardAnnouncer({ first, model, followed, onSay }: BoardAnnouncerProps) {
  const [isPaused, setPaused] = useState(false)
  const [announcements] = useState(() => throttleAnnouncements(onSay))
  const before = useRef(first)
  useEffect(() => {
    const news = announce(before.current, model, followed)
    before.current = model
    if (news !== undefined && !isPaused) announcements.push(news)
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
