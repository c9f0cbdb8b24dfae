/**
 * `1:05:00` until an hour before, then `59:59`, and `Start` from the moment itself. Seconds are rounded up, so that
 * `0:01` is shown until the gun and never a zero before it.
 * @param leftMs milliseconds until the start; negative afterwards.
 */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  if (seconds <= 0) return 'Start'
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
