import { useEffect, useState } from 'react'
import { countOf } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'

type CountdownProps = { day: string; minute: number }

/** `om 2 timer og 14 minutter`, with reserved height; computed in the browser, because pages are cached. */
export function Countdown({ day, minute }: CountdownProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    const updateText = () => setText(untilText(danishMoment(serverNow()), { day, minute }))
    updateText()
    const timer = setInterval(updateText, 20_000)
    return () => clearInterval(timer)
  }, [day, minute])
  return <p className="figures min-h-7 text-lg text-slate-700">{text}</p>
}

type At = { day: string; minute: number }

/** Empty once the start has passed. */
export function untilText(now: At, to: At): string {
  const days = Math.round((Date.parse(to.day) - Date.parse(now.day)) / 86_400_000)
  const left = days * 1440 + to.minute - now.minute
  if (left <= 0) return ''
  if (left >= 2880) return `om ${countOf(Math.floor(left / 1440), 'dag', 'dage')}`
  const hours = countOf(Math.floor(left / 60), 'time', 'timer')
  const minutes = countOf(left % 60, 'minut', 'minutter')
  if (left < 60) return `om ${minutes}`
  return left % 60 === 0 ? `om ${hours}` : `om ${hours} og ${minutes}`
}
