import type { RestartPlan } from '#contract/scoring/suspension.ts'
import { formatClock, formatClockProse } from '#domain/shared/clock-time.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Table, type Column } from '../../../ui/table.tsx'

type PlannedFlight = RestartPlan['flights'][number]

/** A calculated restart: what fits before dark, and the flights one by one. */
export function RestartPlanView({ plan }: { plan: RestartPlan }) {
  const { minute, flights, latest, sunset } = plan
  const left = flights.filter(({ state }) => state !== 'in')
  const fits = left.every(({ holes, holesBeforeDark }) => (holesBeforeDark ?? holes) >= holes)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice
        live
        tone={sunset === null ? 'info' : fits ? 'success' : 'warning'}
        title={`Spillet genoptages ${formatClockProse(minute)}`}
      >
        <p>{restartSummary(plan)}</p>
        {latest !== null && !fits && (
          <p>Alle når det før mørke, hvis der spilles videre senest {formatClockProse(latest)}.</p>
        )}
      </Notice>
      {left.length > 0 && (
        <Table
          caption="Flightene efter genoptagelsen"
          columns={columns}
          rows={left}
          rowKey={({ flightId }) => flightId}
          narrow="keep"
        />
      )}
    </div>
  )
}

/** `Sidste flight er inde kl. 20.14. Solen går ned kl. 21.53, og alle når det før mørke.` */
export function restartSummary({ lastIn, sunset, flights, latest }: RestartPlan): string {
  if (lastIn === null) return 'Alle flights er inde.'
  const last = `Sidste flight er inde ${clockProse(lastIn)}.`
  if (sunset === null) return `${last} Klubbens position mangler, så solnedgangen er ukendt.`
  const left = flights.filter(({ state }) => state !== 'in')
  const dark = left.filter(({ holes, holesBeforeDark }) => (holesBeforeDark ?? holes) < holes)
  const sets = `Solen går ned ${formatClockProse(sunset)}`
  if (dark.length === 0) return `${last} ${sets}, og alle når det før mørke.`
  const done = left.length - dark.length
  const never = latest === null ? ' Selv nu er det for sent, til at alle kan nå det.' : ''
  return `${last} ${sets}: ${done} af ${left.length} flights når at blive færdige.${never}`
}

const columns: readonly Column<PlannedFlight>[] = [
  { key: 'flight', label: 'Flight', heading: true, cell: ({ position }) => `Flight ${position}` },
  {
    key: 'start',
    label: 'Start',
    cell: ({ start, state, isMoved }) => {
      if (state === 'playing') return 'På banen'
      return isMoved ? <strong>{formatClock(start)} (ny)</strong> : formatClock(start)
    },
  },
  {
    key: 'in',
    label: 'Inde',
    numeric: true,
    cell: ({ inAt }) => (inAt === null ? '–' : formatClock(inAt % 1440)),
  },
  {
    key: 'dark',
    label: 'Før mørke',
    cell: ({ holes, holesBeforeDark }) => {
      if (holesBeforeDark === null) return '–'
      return holesBeforeDark >= holes ? 'Færdig' : `${holesBeforeDark} af ${holes} huller`
    },
  },
]

/** A round that ends after midnight. */
const clockProse = (minute: number) =>
  minute < 1440 ? formatClockProse(minute) : `${formatClockProse(minute % 1440)} næste dag`
