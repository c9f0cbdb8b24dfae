import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { announce } from './announce.ts'
import { saySlowly } from './say-slowly.ts'
import type { SeenDivision } from './see-board.ts'

type BoardAnnouncerProps = {
  /** The whole field, as it is ranked; a new value whenever the board has changed. */
  seen: readonly SeenDivision[]
  followed: ReadonlySet<string>
}

/**
 * Tells who listens of the lead and of those she follows, never the whole table (LB-16). Give it a
 * key that changes when the view does: looking otherwise is no news.
 */
export function BoardAnnouncer({ seen, followed }: BoardAnnouncerProps) {
  const [line, setLine] = useState('')
  const [isPaused, setPaused] = useState(false)
  const [speaker] = useState(() => saySlowly(setLine))
  const before = useRef(seen)
  useEffect(() => {
    const news = announce(before.current, seen, followed)
    before.current = seen
    if (news !== undefined && !isPaused) speaker.tell(news)
  }, [seen, followed, isPaused, speaker])
  useEffect(() => () => speaker.stop(), [speaker])
  return (
    <div className="needs-script">
      <p role="status" className="sr-only">
        {line}
      </p>
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
    </div>
  )
}
