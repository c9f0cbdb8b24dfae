import type { ClubSign } from '#contract/checkins/scan.ts'
import { signStateText } from '#domain/checkins/sign-health-text.ts'
import { countedDays } from '#domain/checkins/sign-health.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../ui/badge.tsx'

/** When the sign was last used and how, and the advice to print a new one (docs/algorithms/sign-health.md). */
export function SignHealth({ sign }: { sign: ClubSign }) {
  const { state, lastScan, daysUnused, camera, typed } = sign
  const { label, why, advice } = signStateText[state]
  return (
    <div className="text-sm text-slate-700">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={state === 'well' ? 'success' : advice ? 'warning' : 'neutral'}>{label}</Badge>
        {lastUseText(lastScan, daysUnused)}
      </p>
      <p className="mt-1">
        De sidste {countedDays} dage: {countOf(camera, 'gang', 'gange')} med kamera,{' '}
        {countOf(typed, 'gang', 'gange')} med tastet kode.
      </p>
      {advice && (
        <p className="mt-1">
          {why} <strong>{advice}.</strong>
        </p>
      )}
    </div>
  )
}

function lastUseText(lastScan: string | null, days: number): string {
  if (lastScan === null) {
    return days === 0 ? 'Nyt i dag.' : `Aldrig skannet, ${countOf(days, 'dag', 'dage')} gammelt.`
  }
  if (days === 0) return 'Skannet i dag.'
  if (days === 1) return 'Skannet i går.'
  return `Skannet ${formatDay(plainDate(lastScan), { weekday: false })}, for ${days} dage siden.`
}
