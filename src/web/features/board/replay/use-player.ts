import { useEffect, useState } from 'react'

/** Times the slowest speed, as on a player of films. */
export const speeds = [1, 2, 5] as const
export type Speed = (typeof speeds)[number]

/** At the slowest speed a day of ten hours takes three minutes and twenty seconds. */
const minutesInSecond = 3

type UsePlayerInput = { step: number; last: number; onStep: (step: number) => void }

/** Plays the day from the present step; from the beginning where the slider is at the end. */
export function usePlayer({ step, last, onStep }: UsePlayerInput) {
  const [wantsToPlay, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(2)
  // At the end it has stopped by itself.
  const isPlaying = wantsToPlay && step < last
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(
      () => onStep(Math.min(last, step + 1)),
      1000 / (minutesInSecond * speed),
    )
    return () => clearTimeout(timer)
  }, [isPlaying, speed, step, last, onStep])
  return {
    isPlaying,
    speed,
    setSpeed,
    pause: () => setPlaying(false),
    toggle: () => {
      if (!isPlaying && step >= last) onStep(0)
      setPlaying(!isPlaying)
    },
  }
}
