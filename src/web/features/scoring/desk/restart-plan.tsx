import type { RestartPlan } from '#contract/scoring/suspension.ts'
import { formatClock, formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Table, type Column } from '../../../ui/table.tsx'

type PlannedFlight = RestartPlan['flights'][number]

/** A calculated restart: what fits before dark, and the flights one by one. */
export function RestartPlanView({ plan, when }: { plan: RestartPlan; when: string }) {
  const { flights, latest, sunset } = plan
  const left = flights.filter(({ state }) => state !== 'in')
  const fits = left.every(({ holes, holesBeforeDark }) => (holesBeforeDark ?? holes) >= holes)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice
        live
        tone={sunset === null ? 'info' : fits ? 'success' : 'warning'}
        title={`Spillet genoptages ${when}`}
      >
        <p>{restartSummary(plan)}</p>
        <p>{toldText(plan)}</p>
        {latest !== null && !fits && (
          <p>Alle når det før mørke, hvis der spilles videre senest {formatClockProse(latest)}.</p>
        )}
      </Notice>
      <RestartClashes plan={plan} />
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

/** Who is told when the time is announced. */
function toldText({ told: { moved, others } }: RestartPlan): string {
  const rest = `${countOf(others, 'spiller', 'spillere')} får besked om, hvornår der spilles videre.`
  if (moved === 0) return rest
  return `${countOf(moved, 'spiller', 'spillere')} får en ny starttid med mail og besked, og ${rest}`
}

/** What speaks against the time, and forbids nothing: darkness in the morning, and what else is played that day. */
function RestartClashes({ plan }: { plan: RestartPlan }) {
  const { minute, sunrise, clashes, otherTournaments } = plan
  const isDark = sunrise !== null && minute < sunrise
  if (!isDark && clashes.length + otherTournaments.length === 0) return null
  return (
    <Notice tone="warning" title="Se på det her først">
      <ul className="grid gap-1">
        {isDark && <li>Solen står først op {formatClockProse(sunrise)}.</li>}
        {clashes.map((clash) => (
          <li key={clash.number}>{clashText(clash)}</li>
        ))}
        {otherTournaments.length > 0 && (
          <li>Klubben har også {listInDanish(otherTournaments)} den dag.</li>
        )}
      </ul>
    </Notice>
  )
}

function clashText(clash: RestartPlan['clashes'][number]): string {
  const { number, firstMinute, hasList, overlaps, waitsForResults } = clash
  const start = `Runde ${number} spilles samme dag fra ${formatClockProse(firstMinute)}`
  const late = overlaps ? ', før sidste flight er inde' : ''
  const list = hasList ? 'Dens startliste er ude' : 'Dens startliste er ikke ude endnu'
  const waits = waitsForResults
    ? ', og den afhænger af stillingen efter denne runde. Inddel den igen, når kortene er inde.'
    : '.'
  return `${start}${late}. ${list}${waits}`
}

/** `Flight 4`, and `Flight 4 på Parkbanen` in a round on several courses. */
const flightText = ({ position, course }: Pick<PlannedFlight, 'position' | 'course'>) =>
  `Flight ${position}${course === null ? '' : ` på ${course}`}`

const columns: readonly Column<PlannedFlight>[] = [
  { key: 'flight', label: 'Flight', heading: true, cell: flightText },
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
