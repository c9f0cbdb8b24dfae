import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { announce } from './announce.ts'
import { saySlowly } from './say-slowly.ts'
import type { SeenDivision } from './see-board.ts'

type BoardAnnouncerProps = {
  /** As it stood before the change that brought this here. */
  first: readonly SeenDivision[]
  seen: readonly SeenDivision[]
  followed: ReadonlySet<string>
  onSay: (line: string) => void
}

/** Tells who listens of the lead and of those she follows, never the whole table (LB-16). */
export function BoardAnnouncer({ first, seen, followed, onSay }: BoardAnnouncerProps) {
  const [isPaused, setPaused] = useState(false)
  const [speaker] = useState(() => saySlowly(onSay))
  const before = useRef(first)
  useEffect(() => {
    const news = announce(before.current, seen, followed)
    before.current = seen
    if (news !== undefined && !isPaused) speaker.tell(news)
  }, [seen, followed, isPaused, speaker])
  useEffect(() => () => speaker.stop(), [speaker])
  return (
    <Button
      variant="secondary"
      aria-pressed={isPaused}
      className="not-focus:sr-only"
      onClick={() => {
        speaker.stop()
        setPaused(!isPaused)
      }}
    >
      {isPaused ? 'Læs nyt op igen' : 'Sæt oplæsning på pause'}
    </Button>
  )
}
