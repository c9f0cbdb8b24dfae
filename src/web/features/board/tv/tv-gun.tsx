import { formatClock } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { countdownText } from '#domain/board/countdown-text.ts'
import { ScreenClock, useNow } from './screen-clock.tsx'

/** The countdown to the first start over the whole screen. */
export function TvGun({ name, gunAt }: { name: string; gunAt: number }) {
  const now = useNow(200)
  return (
    <div className="tv-card tv-gun">
      <ScreenClock />
      <p className="tv-over">{name}</p>
      <p role="timer" className="figures tv-count">
        {now === undefined ? '' : countdownText(gunAt - now)}
      </p>
      <p>Første start kl. {formatClock(danishMoment(gunAt).minute)}</p>
    </div>
  )
}
